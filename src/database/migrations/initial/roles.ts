import type { SchemaPart } from './schema-part.js';

const UP = `
DO $$
DECLARE wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['sotto_app', 'sotto_journal'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS', wanted);
    END IF;
    IF NOT pg_has_role(current_user, wanted, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
    END IF;
  END LOOP;
END $$;
GRANT USAGE ON SCHEMA public TO sotto_app, sotto_journal;
`;

/** Roles belong to the whole server, and other databases on it may use them, so they are not dropped. */
const DOWN = 'REVOKE USAGE ON SCHEMA public FROM sotto_app, sotto_journal';

export const ROLES: SchemaPart = { up: UP, down: DOWN };
