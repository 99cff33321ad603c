/** Connections of one pool. */
export interface PoolLoad {
  readonly totalCount: number;
  readonly idleCount: number;
  /** Queries that wait for a connection. */
  readonly waitingCount: number;
}
