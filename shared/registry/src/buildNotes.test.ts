import { expect, test } from 'vitest'
import { lateFilesOf } from './buildNotes.ts'

test('what a first screen shows later: of a module all that follows from it, of the first script the frame alone', () => {
  const table = {
    main: { files: ['main.js'], shared: {}, late: ['./Frame.tsx'] },
    // One file holds the frame and a module that has something to show later.
    './Frame.tsx': { files: ['staff.css', 'staff.js'], shared: {}, late: ['./controls.tsx'] },
    '@crm/ui/data': { files: ['staff.css', 'staff.js'], shared: {}, late: ['./controls.tsx'] },
    './controls.tsx': { files: ['controls.js', 'staff.js'], shared: {}, late: ['./calendar.tsx'] },
    './calendar.tsx': { files: ['calendar.js'], shared: {} },
  }
  expect(lateFilesOf(table)).toEqual({
    main: ['staff.css', 'staff.js'],
    '@crm/ui/data': ['controls.js', 'calendar.js'],
  })
})
