// Timestamp authority of the tests, which runs the `openssl` command.
import '../../../test/support/typescript.mjs';

const { TimestampAuthority } = await import('../../../test/support/timestamp-authority.ts');
const { serveAuthority } = await import('../../../test/support/timestamp-server.ts');

/** Starts the authority. @returns the settings of a service that uses it, and a function that stops it */
export async function startAuthority() {
  const authority = await TimestampAuthority.create();
  const server = await serveAuthority(authority);
  return {
    env: { SERVICE_TSA_URL: server.url, SERVICE_TSA_ROOTS: authority.rootsPath },
    roots: await authority.roots(),
    stop: async () => {
      await server.stop();
      await authority.remove();
    },
  };
}
