import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface ConnectProxy {
  readonly host: string;
  /** Requests that the proxy received. */
  readonly seen: { readonly target: string; readonly authorization: string | undefined }[];
  /** Behaviour for the next requests. */
  manner: 'well' | 'refuses' | 'hangs';
  /** Closes the proxied connections. */
  breakOff(): void;
  stop(): void;
}

/** Starts an HTTP CONNECT proxy on the loopback interface. */
export async function runConnectProxy(refusal = '407 Proxy Authentication Required'): Promise<ConnectProxy> {
  const open = new Set<Socket>();
  const keep = (socket: Socket): Set<Socket> => open.add(socket.on('error', () => undefined));
  const server = createServer().on('connect', ({ url: target = '', headers }, socket: Socket) => {
    keep(socket);
    proxy.seen.push({ target, authorization: headers['proxy-authorization'] });
    if (proxy.manner === 'hangs') return;
    if (proxy.manner === 'refuses') {
      socket.end(`HTTP/1.1 ${refusal}\r\n\r\n`);
      return;
    }
    const [host, port] = target.split(':');
    const far = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      far.pipe(socket).pipe(far);
    });
    keep(far.once('error', () => socket.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: ConnectProxy = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    manner: 'well',
    breakOff: () => {
      for (const socket of open) socket.destroy();
      open.clear();
    },
    stop: () => {
      proxy.breakOff();
      server.close();
    },
  };
  return proxy;
}
