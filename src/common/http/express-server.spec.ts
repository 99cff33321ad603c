import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Application, Request, Response } from 'express';
import { ExpressServer } from './express-server.js';

function prototypeOf(object: object): unknown {
  return Object.getPrototypeOf(object);
}

describe('ExpressServer', () => {
  let adapter: ExpressServer;
  let server: Server;

  beforeEach(async () => {
    adapter = new ExpressServer();
    adapter.initHttpServer();
    server = adapter.getHttpServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const get = (path: string): Promise<globalThis.Response> =>
    fetch(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}${path}`);

  it('gives requests and responses their final prototypes from the start', async () => {
    const born: unknown[] = [];
    const handled: unknown[] = [];
    server.prependListener('request', (...both: object[]) => born.push(...both.map(prototypeOf)));
    adapter.getInstance<Application>().use((request, response) => {
      handled.push(...[request, response].map(prototypeOf));
      expect(request).toBeInstanceOf(IncomingMessage);
      expect(response).toBeInstanceOf(ServerResponse);
      response.end();
    });
    await get('/');
    expect(handled).toHaveLength(2);
    expect(handled[0]).toBe(born[0]);
    expect(handled[1]).toBe(born[1]);
  });

  it('gives requests and responses the methods of Express and the application', async () => {
    const app = adapter.getInstance<Application>();
    app.get('/:name', (request: Request<{ name: string }>, response: Response) => {
      expect(request.app).toBe(app);
      response.status(201).json({ name: request.params.name, host: request.get('host') !== undefined });
    });
    const answer = await get('/somebody');
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ name: 'somebody', host: true });
  });
});
