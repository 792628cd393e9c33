import { expect, test } from 'vitest'
import { lateFilesOf, pagesOf } from './buildNotes.ts'

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

test('a page is the module of its name, though others lie in its folder, or all that lies in a folder of its name', () => {
  const table = {
    remote: { files: ['remote.js'], shared: {} },
    './screens/shop-bind/ShopBindPage.tsx': { files: ['bind.js'], shared: { '@crm/ui/form': '^1.0.0' } },
    './screens/shop-bind/ShopBindKsPage.tsx': { files: ['bind-ks.js'], shared: {} },
    './screens/system-log/Log.tsx': { files: ['log.js'], shared: {} },
  }
  const routes = ['ShopBind', 'ShopBindKs', 'SystemLog', 'SystemShop'].map((name) => ({ name }))
  expect(pagesOf(routes, table).pages).toEqual({
    ShopBind: ['remote.js', 'bind.js', '@crm/ui/form'],
    ShopBindKs: ['remote.js', 'bind-ks.js'],
    SystemLog: ['remote.js', 'log.js'],
  })
})
