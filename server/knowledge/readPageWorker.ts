/** The thread that reads one page: see `readPageElsewhere`. */
import { parentPort, workerData } from 'node:worker_threads'
import { readPage } from './readPage.ts'

parentPort?.postMessage(readPage(workerData as string))
