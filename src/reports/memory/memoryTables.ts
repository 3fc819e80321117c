export { memoryReader } from './memoryReader';
export { readIntoMemory } from './readFile';
