/** Message to a thread: a numbered task, the cancellation of a task, or the order to end after all earlier tasks. */
export type ToThread<Task> =
  { readonly id: number; readonly task: Task } | { readonly id: number; readonly cancel: true } | 'close';

/** Message from a thread: once that it is ready; then the result of each task, or the name of its error. */
export type FromThread<Result> =
  | 'ready'
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly failed: string };
