/** What a thread is sent: a task with its number, that nobody waits for one any more, or to end once it is done with those before. */
export type ToThread<Task> =
  { readonly id: number; readonly task: Task } | { readonly id: number; readonly cancel: true } | 'close';

/** What a thread sends: once, that it takes tasks; then the result of each, or the name of the error that it ended in. */
export type FromThread<Result> =
  | 'ready'
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly failed: string };
