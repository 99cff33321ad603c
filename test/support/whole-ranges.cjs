// Loaded into a service before all else: when it is sent SIGUSR2, it prints whether a range's numbers need objects of their
// own, which only the engine itself can tell.
const { setFlagsFromString } = require('node:v8');

process.on('SIGUSR2', () => {
  setFlagsFromString('--allow-natives-syntax');
  const isWhole = new Function('value', 'return %IsSmi(value)');
  const range = { start: 3, end: 7 };
  console.log(`whole ranges: ${isWhole(range.start) && isWhole(range.end)}, fractions: ${isWhole(0.5)}`);
});
