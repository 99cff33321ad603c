// Preloaded into the service, which then collects its garbage on SIGUSR2 (Node's --expose-gc).
process.on('SIGUSR2', () => globalThis.gc());
