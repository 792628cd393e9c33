// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { ATTACHMENT_BYTES_MAX, type Attachment } from '@crm/contracts/rules/attachments'
import { clickButton, end, settle, setUpTest, show, text } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FilesField } from './FilesField.tsx'
import { Form, type FormApi } from './Form.tsx'

beforeEach(setUpTest)
afterEach(end)

interface Values {
  files: Attachment[]
}
let api: FormApi<Values> | undefined
const fileOf = (name: string): Attachment => ({ name, url: `/files/${name}`, size: 2048 })
const open = (names: string[]) =>
  show(
    <Form<Values> initValues={{ files: names.map(fileOf) }} getFormApi={(given) => (api = given)}>
      <FilesField field="files" label="附件" />
    </Form>,
  )
const choose = async (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  Object.defineProperty(input, 'files', { configurable: true, value: files })
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })))
  await settle()
}
const names = () => api?.getValue('files').map(({ name }: Attachment) => name)
const arrives = () =>
  answers({
    'tasks.uploadFile': ({ file }: { file: string }) => ({ file_url: `/files/${file}`, file_name: file, size: 3072 }),
  })

test('what is chosen is sent at once and named with its size; what is removed is gone', async () => {
  arrives()
  await open(['合同.pdf'])
  await choose(new File(['a'], '机制.docx'), new File(['b'], '海报.png'))
  expect(names()).toEqual(['合同.pdf', '机制.docx', '海报.png'])
  expect(text()).toContain('机制.docx3 KB')
  await clickButton('移除 机制.docx')
  expect(names()).toEqual(['合同.pdf', '海报.png'])
})

test('a file beyond 20 MB is not sent, and the field says why', async () => {
  arrives()
  await open([])
  const large = new File(['a'], '长片.mp4')
  Object.defineProperty(large, 'size', { value: ATTACHMENT_BYTES_MAX + 1 })
  await choose(large, new File(['b'], '合同.pdf'))
  expect(names()).toEqual(['合同.pdf'])
  expect(text()).toContain('单个文件不能超过 20 MB')
})

test('ten files are the most', async () => {
  arrives()
  await open(Array.from({ length: 9 }, (_, index) => `${index}.pdf`))
  await choose(new File(['a'], 'a.pdf'), new File(['b'], 'b.pdf'))
  expect(requestsOf('tasks.uploadFile')).toEqual([{ file: 'a.pdf' }])
  expect(text()).toContain('最多上传 10 个文件')
})

test('a file that the gateway refuses is not in the form', async () => {
  answers({ 'tasks.uploadFile': new CallFailure('business', 40000, '文件内容与类型不符') })
  await open([])
  await choose(new File(['a'], 'a.pdf'))
  expect(names()).toEqual([])
  expect(text()).toContain('文件内容与类型不符')
})

test('pictures and PDF are offered to be looked at, other files to be downloaded', async () => {
  await open(['合同.pdf', '海报.png', '清单.xlsx'])
  expect([...document.querySelectorAll('li button')].map((each) => each.getAttribute('aria-label'))).toEqual([
    '预览 合同.pdf',
    '下载 合同.pdf',
    '移除 合同.pdf',
    '预览 海报.png',
    '下载 海报.png',
    '移除 海报.png',
    '下载 清单.xlsx',
    '移除 清单.xlsx',
  ])
})
