import { families } from './commands';
import { runProgram } from './program';

void runProgram(families);
