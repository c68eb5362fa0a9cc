import { runProgram } from '@portal/ops/program';
import { backup, restore } from './backup-command';

/** A separate program, so that other commands do not load database and storage. */
void runProgram([backup, restore]);
