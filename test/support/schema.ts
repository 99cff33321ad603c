import { query } from './databases.js';

/** Catalog query for each part of the schema. A part's text contains all properties that a migration could change. */
const PARTS = `
SELECT 'table ' || c.relname AS part,
  concat_ws(' ', c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions::text, access(c.relacl),
    obj_description(c.oid), CASE c.relkind WHEN 'v' THEN pg_get_viewdef(c.oid) END) AS text
FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'S', 'v')
UNION ALL
SELECT 'column ' || c.relname || '.' || a.attname,
  concat_ws(' ', row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), format_type(a.atttypid, a.atttypmod),
    a.attnotnull, a.attstorage, a.attcompression, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid), access(a.attacl),
    col_description(c.oid, a.attnum))
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_attrdef d ON (d.adrelid, d.adnum) = (c.oid, a.attnum)
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
UNION ALL
SELECT 'constraint ' || r.conrelid::regclass || '.' || r.conname, pg_get_constraintdef(r.oid)
FROM pg_constraint r WHERE r.connamespace = 'public'::regnamespace
UNION ALL
SELECT 'index ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)
FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> 'migrations'
UNION ALL
SELECT 'trigger ' || t.tgrelid::regclass || '.' || t.tgname, concat_ws(' ', t.tgenabled, pg_get_triggerdef(t.oid))
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
UNION ALL
SELECT 'policy ' || tablename || '.' || policyname, concat_ws(' ', permissive, roles, cmd, qual, with_check)
FROM pg_policies WHERE schemaname = 'public'
UNION ALL
SELECT 'function ' || p.oid::regprocedure,
  concat_ws(' ', pg_get_functiondef(p.oid), access(p.proacl), obj_description(p.oid))
FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
`;

/** SQL that sorts grants, so that their order of creation does not matter. */
const ACCESS = 'ARRAY(SELECT grants::text FROM unnest($1) AS grants ORDER BY 1)::text';

/** Reads the schema from PostgreSQL's catalog, as a text for each part by name. */
export async function readSchema(url: string): Promise<Record<string, string>> {
  const sql = PARTS.replaceAll(/access\(([a-z.]+)\)/g, (_, grants: string) => ACCESS.replace('$1', grants));
  const rows = await query<{ part: string; text: string }>(url, `${sql} ORDER BY 1`);
  return Object.fromEntries(
    rows
      .filter(({ part }) => !/\bmigrations\b|migrations_id_seq/.test(part))
      .map(({ part, text }) => [part, text]),
  );
}

/** Returns all rows of all tables and views except migrations, as text, in a fixed order. */
export async function readRows(url: string): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await query<{ name: string }>(
    url,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')
       AND relname <> 'migrations' ORDER BY 1`,
  );
  const read = tables.map(async ({ name }) => {
    const rows = await query<{ row: Record<string, unknown> }>(
      url,
      `SELECT to_jsonb(t) AS row FROM "${name}" t ORDER BY t::text`,
    );
    return [name, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
