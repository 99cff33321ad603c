/** Part of the schema that one module uses. */
export interface SchemaPart {
  readonly up: string;
  /** Removes everything that `up` created, after the following parts were removed. */
  readonly down: string;
}

/** Attributes of functions that run as the owner. The fixed search path finds the service's own tables. */
export const AS_OWNER = 'SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp';

/** Hides every row from all roles but the owner, until another policy grants access. */
export function ownerOnly(...tables: readonly string[]): string {
  return forEach(
    tables,
    (table) => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON ${table} TO CURRENT_USER USING (true) WITH CHECK (true);`,
  );
}

/** Lets the application read and write only the rows of the account that its transaction has named. */
export function ownAccount(...tables: readonly string[]): string {
  const isOwn = `account_id = current_setting('sotto.account_id', true)`;
  return (
    ownerOnly(...tables) +
    forEach(
      tables,
      (table) => `CREATE POLICY own_account ON ${table} TO sotto_app USING (${isOwn}) WITH CHECK (${isOwn});`,
    )
  );
}

/** Lets the journal write rows of every account. */
export function journalWrites(...tables: readonly string[]): string {
  return forEach(
    tables,
    (table) => `CREATE POLICY journal_writes ON ${table} TO sotto_journal USING (true) WITH CHECK (true);`,
  );
}

/** Lets only the application call functions that run as the owner. */
export function forApplication(...functions: readonly string[]): string {
  const listed = functions.join(', ');
  return `
REVOKE EXECUTE ON FUNCTION ${listed} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${listed} TO sotto_app;
`;
}

/**
 * Rejects changes to rows in the journal's tables, and truncation, from every role.
 * @param changes operations on rows, as a trigger names them: `UPDATE`, or `UPDATE OR DELETE`
 */
export function appendOnly(changes: string, ...tables: readonly string[]): string {
  return forEach(
    tables,
    (table) => `
CREATE TRIGGER ${table}_rows BEFORE ${changes} ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_journal_change();
CREATE TRIGGER ${table}_table BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();`,
  );
}

function forEach(tables: readonly string[], statement: (table: string) => string): string {
  return `${tables.map(statement).join('\n')}\n`;
}
