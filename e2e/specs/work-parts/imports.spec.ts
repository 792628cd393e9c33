import { readFile, writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { askGateway, watchErrors } from '../../support/gateway.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { expectRows } from '../../support/tables.ts'

const HEADER = '平台,达人ID/链接,昵称'
const ROWS = 200
const WRONG = 20

/** Numbers of talents that the library knows, with their platforms. */
async function knownTalents(page: Page, path: string, number: number): Promise<string[]> {
  const found: string[] = []
  for (const platform of ['dy', 'ks', 'xhs', 'sph'])
    for (let at = 1; at <= 4 && found.length < number; at += 1) {
      const request = { platform, page: at, size: 50, ...(path.includes('/my/') ? { scope: 'team' } : {}) }
      const { list } = await askGateway<{ list: { author_id: string }[] }>(page, 'GET', path, request)
      found.push(...list.map(({ author_id }) => `${platform},${author_id}`))
      if (list.length < 50) break
    }
  return [...new Set(found)].slice(0, number)
}

const resultOf = (page: Page) => page.getByRole('dialog', { name: '导入达人到公海' }).locator('dl')

async function uploadAndStart(page: Page, file: string, rows: number) {
  const drawer = page.getByRole('dialog', { name: '导入达人到公海' })
  await drawer.getByLabel('选择文件').setInputFiles(file)
  await expect(drawer.getByRole('region', { name: '文件预览' })).toContainText(`共 ${rows} 行`)
  await drawer.getByRole('button', { name: '开始导入' }).click()
}

test('200 talents with 20 wrong rows: those come back with their reasons, corrected they come in', async ({
  page,
}, info) => {
  test.setTimeout(60_000)
  const errors = watchErrors(page)
  // the library is one for all enterprises: talents of the first are imported into the pool of the tenth
  await signedInAs(page, 1)
  await page.goto('/talent/public')
  await expectRows(page)
  const pool = await knownTalents(page, 'v1/commerce/author/public/list', ROWS)
  const talents = [...new Set([...pool, ...(await knownTalents(page, 'v1/commerce/author/my/list', ROWS))])].slice(
    0,
    ROWS,
  )
  expect(talents).toHaveLength(ROWS)
  const good = talents.slice(WRONG)
  const missing = talents.slice(0, WRONG)
  const file = info.outputPath('talents.csv')
  const broken = missing.map((_, at) => `dy,missing-${at}`)
  await writeFile(file, [HEADER, ...good.map((row) => `${row},`), ...broken.map((row) => `${row},`)].join('\n'))

  const other = await page.context().browser()?.newContext()
  const work = await other?.newPage()
  if (!other || !work) throw new Error('no second window')
  await signedInAs(work, phoneOf(2, 10))
  await work.goto('/talent/public')
  await work.getByRole('button', { name: '导入', exact: true }).click()
  await uploadAndStart(work, file, ROWS)
  await expect(resultOf(work)).toContainText(`失败${WRONG}`, { timeout: 30_000 })
  await expect(resultOf(work)).toContainText(`成功${ROWS - WRONG}`)

  const coming = work.waitForEvent('download')
  await work.getByRole('button', { name: '下载失败数据' }).click()
  const download = await coming
  const returned = info.outputPath(download.suggestedFilename())
  await download.saveAs(returned)
  expect(returned.endsWith('.csv')).toBe(true)
  const lines = (await readFile(returned, 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(WRONG + 1)
  expect(lines[0]).toContain('失败原因')
  expect(lines[1]).toContain('未找到该达人')

  const corrected = info.outputPath('corrected.csv')
  const [head, ...rest] = lines
  const mended = rest.map((line, at) =>
    line
      .replace(`missing-${at}`, missing[at]?.split(',')[1] ?? '')
      .replace(/^\uFEFF?"?dy"?/, missing[at]?.split(',')[0] ?? ''),
  )
  await writeFile(corrected, [head, ...mended].join('\n'))
  await work.getByRole('button', { name: '继续上传' }).click()
  await uploadAndStart(work, corrected, WRONG)
  await expect(resultOf(work)).toContainText(`成功${WRONG}`, { timeout: 30_000 })
  await expect(resultOf(work)).toContainText('失败0')
  await work.getByRole('button', { name: '完成' }).click()
  await other.close()
  expect(errors).toEqual([])
})
