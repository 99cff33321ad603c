// Preloaded into a service. On SIGUSR2, prints whether the numbers of a range are unboxed, which only the engine knows.
const { setFlagsFromString } = require('node:v8');

process.on('SIGUSR2', () => {
  setFlagsFromString('--allow-natives-syntax');
  const isWhole = new Function('value', 'return %IsSmi(value)');
  const range = { start: 3, end: 7 };
  console.log(`whole ranges: ${isWhole(range.start) && isWhole(range.end)}, fractions: ${isWhole(0.5)}`);
});
