"""Serves the witness of witness-log over HTTP. Prints its verifier key and URL, then a line for each request."""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from witness_log import WitnessService

settings = json.loads(sys.stdin.readline())
witness = WitnessService.new(settings["name"], bytes.fromhex(settings["seed"]))
for log in settings["logs"]:
    witness.add_log(log.split("+")[0], log)


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        status, kind, text = witness.handle_add_checkpoint_http(body)
        answer = text.encode()
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)
        print(json.dumps({"status": status, "body": body}), flush=True)

    def log_message(self, *_: object) -> None:
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(json.dumps({"key": witness.vkey(), "url": f"http://127.0.0.1:{server.server_port}"}), flush=True)
server.serve_forever()
