import { open } from 'node:fs/promises'
import type { Scanner } from '../services/scanner/scanner.ts'

// The text that every scanner finds on purpose (eicar.org), in two parts, so that none finds it in this file.
const TEST_FILE = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}` + '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

/** Finds the test file of scanners and nothing else: a demonstration has no other malware. */
export const localScanner: Scanner = {
  scan: async (path) => {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(TEST_FILE.length), 0, TEST_FILE.length, 0)
      return buffer.toString('latin1', 0, bytesRead) === TEST_FILE ? 'Eicar-Signature' : undefined
    } finally {
      await file.close()
    }
  },
}
