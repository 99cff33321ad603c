// Minimal proxy with node:http, which forwards bytes to an upstream without parsing or storing anything. Runs as a
// separate process, with the upstream's address as its argument.
import { Agent, createServer, request } from 'node:http';

const upstream = new URL(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: 1_024 });

const server = createServer((incoming, outgoing) => {
  const { 'content-type': type, 'content-length': length } = incoming.headers;
  const headers = { 'content-type': type, ...(length === undefined ? {} : { 'content-length': length }) };
  const sent = request({
    agent,
    host: upstream.hostname,
    port: upstream.port,
    path: upstream.pathname,
    method: 'POST',
    headers,
  });
  sent.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode, answer.headers);
    answer.pipe(outgoing);
  });
  sent.on('error', () => outgoing.destroy());
  outgoing.on('close', () => sent.destroy());
  incoming.pipe(sent);
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('disconnect', () => process.exit());
