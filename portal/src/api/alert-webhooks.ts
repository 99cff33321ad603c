import { queryOptions, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { api } from './client';
import { bodyOf } from './pages';
import type { components, paths } from './schema';

export type AlertWebhook = components['schemas']['AlertWebhook'];
export type AlertDelivery = components['schemas']['AlertDelivery'];
export type NewAlertWebhook = components['schemas']['CreateAlertWebhook'];
export type AlertWebhookChange = components['schemas']['UpdateAlertWebhook'];
export type AlertType = NonNullable<AlertWebhook['events']>[number];
export type AlertTest =
  paths['/api/v1/alert-webhooks/{webhook_id}/test']['post']['responses']['200']['content']['application/json']['test'];

const ONE = '/api/v1/alert-webhooks/{webhook_id}';
const at = (webhook_id: string) => ({ params: { path: { webhook_id } } });

export const alertWebhooksQuery = queryOptions({
  queryKey: ['alert-webhooks'],
  queryFn: async ({ signal }): Promise<AlertWebhook[]> =>
    bodyOf(await api.GET('/api/v1/alert-webhooks', { signal })).data,
});

/** Mutation that reloads the webhooks afterwards. */
function useWebhookMutation<Result, Input>(
  mutationFn: (input: Input) => Promise<Result>,
): UseMutationResult<Result, Error, Input> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries(alertWebhooksQuery),
  });
}

/** Creates a webhook. The result is its secret, which is not kept in any cache. */
export function useCreateAlertWebhook(): UseMutationResult<string, Error, NewAlertWebhook> {
  return useWebhookMutation(
    async (body) => bodyOf(await api.POST('/api/v1/alert-webhooks', { body })).secret,
  );
}

export function useChangeAlertWebhook(id: string): UseMutationResult<unknown, Error, AlertWebhookChange> {
  return useWebhookMutation((body) => api.PATCH(ONE, { ...at(id), body }));
}

/** Replaces the secret. The result is the new secret. */
export function useRotateAlertSecret(id: string): UseMutationResult<string, Error, void> {
  return useWebhookMutation(async () => bodyOf(await api.POST(`${ONE}/rotate-secret`, at(id))).secret);
}

export function useTestAlertWebhook(id: string): UseMutationResult<AlertTest, Error, void> {
  return useWebhookMutation(async () => bodyOf(await api.POST(`${ONE}/test`, at(id))).test);
}

export function useDeleteAlertWebhook(id: string): UseMutationResult<unknown, Error, void> {
  return useWebhookMutation(() => api.DELETE(ONE, at(id)));
}
