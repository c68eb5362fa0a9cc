import { runProgram } from '@portal/ops/program';
import { backup, restore } from './backup-command';

/** A program of its own: the other commands need neither the database nor the storage, and start faster without. */
void runProgram([backup, restore]);
