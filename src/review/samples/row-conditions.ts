/** SQL condition for rows whose key is neither disabled nor destroyed. `$1` is the account. */
export function hasUsableKey(row: string): string {
  return `EXISTS (SELECT FROM account_keys k
    WHERE k.account_id = $1 AND k.kid = ${row}.kid AND k.state IN ('primary', 'enabled'))`;
}

/**
 * SQL condition for rows that must not outlive a later erasure of values, or the destruction of their key. A release
 * without reviews leaves such rows behind. `$1` is the account.
 * @param since column with the time at which the row was written
 */
export function isErasedOrWithoutKey(row: string, since: string): string {
  return `(${isErased(row, since)} OR ${isWithoutKey(row)})`;
}

/** SQL condition for rows written before values of the account were erased. */
export function isErased(row: string, since: string): string {
  return `coalesce(${row}.${since} <= (SELECT e.ts FROM audit_single_events e
    WHERE e.account_id = $1 AND e.chain = e.account_id AND e.kind = 'vault_erased' ORDER BY e.seq DESC LIMIT 1), false)`;
}

/** SQL condition for rows whose key is destroyed. */
export function isWithoutKey(row: string): string {
  return `NOT EXISTS (SELECT FROM account_keys k
    WHERE k.account_id = $1 AND k.kid = ${row}.kid AND k.state <> 'destroyed')`;
}
