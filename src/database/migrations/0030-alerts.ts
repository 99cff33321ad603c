import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AS_OWNER, forApplication, ownAccount, ownerOnly } from './initial/schema-part.js';

const TABLES = `
CREATE TABLE alert_webhooks (
  account_id text NOT NULL,
  webhook_id text NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  format text NOT NULL CHECK (format IN ('json', 'chat', 'teams')),
  events text[],
  signing_secret bytea NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, webhook_id)
);
COMMENT ON TABLE alert_webhooks IS 'Destinations of alerts.';
COMMENT ON COLUMN alert_webhooks.events IS 'Types of alerts that are sent; NULL: all types.';
COMMENT ON COLUMN alert_webhooks.signing_secret IS 'Wrapped with the master key.';

CREATE TABLE alerts (
  account_id text NOT NULL,
  alert_id text NOT NULL,
  fact text NOT NULL,
  type text NOT NULL,
  severity text NOT NULL CHECK (severity IN ('info', 'warning', 'critical')),
  agent_id text,
  page text NOT NULL,
  text text NOT NULL,
  details jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, alert_id)
);
CREATE UNIQUE INDEX alerts_of_facts ON alerts (account_id, fact);
COMMENT ON TABLE alerts IS 'Facts that are sent to at least one destination.';
COMMENT ON COLUMN alerts.fact IS 'Name of the fact, so that instances and repeated checks create one alert.';
COMMENT ON COLUMN alerts.page IS 'Path in the portal.';

CREATE TABLE alert_deliveries (
  account_id text NOT NULL,
  alert_id text NOT NULL,
  webhook_id text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT now(),
  attempted_at timestamptz(3),
  status integer,
  failure text,
  PRIMARY KEY (account_id, webhook_id, alert_id),
  FOREIGN KEY (account_id, alert_id) REFERENCES alerts ON DELETE CASCADE,
  FOREIGN KEY (account_id, webhook_id) REFERENCES alert_webhooks ON DELETE CASCADE
) WITH (fillfactor = 80);
CREATE INDEX alert_deliveries_due ON alert_deliveries (account_id, next_at) WHERE state = 'pending';
CREATE INDEX alert_deliveries_of_alert ON alert_deliveries (account_id, alert_id);
COMMENT ON COLUMN alert_deliveries.next_at IS 'Time of the next attempt. While an attempt runs, the time at which another instance repeats it.';
COMMENT ON COLUMN alert_deliveries.status IS 'HTTP status of the last attempt; NULL without an answer.';
${ownAccount('alert_webhooks', 'alerts', 'alert_deliveries')}
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_webhooks, alerts, alert_deliveries TO sotto_app;
`;

/** Providers belong to the operator, so every account may read the state of their circuits. */
const CIRCUITS = `
CREATE TABLE provider_circuits (
  provider text PRIMARY KEY,
  opened_at timestamptz(3) NOT NULL,
  reported_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3)
);
COMMENT ON TABLE provider_circuits IS 'Last outage of each provider, as seen by all processes together.';
COMMENT ON COLUMN provider_circuits.reported_at IS 'Last time at which a process opened the circuit.';
${ownerOnly('provider_circuits')}
CREATE POLICY reads ON provider_circuits FOR SELECT TO sotto_app USING (true);
GRANT SELECT ON provider_circuits TO sotto_app;

CREATE FUNCTION report_circuit(name text, is_open boolean) RETURNS void
LANGUAGE plpgsql VOLATILE ${AS_OWNER} AS $$
BEGIN
  IF is_open THEN
    INSERT INTO provider_circuits AS c (provider, opened_at, reported_at) VALUES (name, now(), now())
    ON CONFLICT (provider) DO UPDATE SET reported_at = now(), closed_at = NULL,
      opened_at = CASE WHEN coalesce(c.closed_at + interval '1 minute', c.reported_at + interval '10 minutes') < now()
        THEN now() ELSE c.opened_at END;
  ELSE
    UPDATE provider_circuits c SET closed_at = now() WHERE c.provider = name AND c.closed_at IS NULL;
  END IF;
END $$;
COMMENT ON FUNCTION report_circuit IS 'A circuit that opens again within a minute, or without a report for up to ten minutes, continues its outage.';
`;

const FUNCTIONS = `
CREATE FUNCTION alerting_accounts() RETURNS TABLE (account_id text, since timestamptz)
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT w.account_id, greatest(min(w.created_at), now() - interval '1 day') FROM alert_webhooks w
  WHERE w.enabled GROUP BY 1
$$;
COMMENT ON FUNCTION alerting_accounts IS 'Accounts with a destination, and the time of the oldest facts that are sent to them.';

CREATE FUNCTION accounts_with_due_alerts() RETURNS SETOF text
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT DISTINCT d.account_id FROM alert_deliveries d WHERE d.state = 'pending' AND d.next_at <= now()
$$;
${forApplication('report_circuit(text, boolean)', 'alerting_accounts()', 'accounts_with_due_alerts()')}`;

/** Adds destinations of alerts, and the alerts that are sent to them. */
export class Alerts1700000000030 implements MigrationInterface {
  name = 'Alerts1700000000030';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES + CIRCUITS + FUNCTIONS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP FUNCTION accounts_with_due_alerts, alerting_accounts, report_circuit;
       DROP TABLE provider_circuits, alert_deliveries, alerts, alert_webhooks`,
    );
  }
}
