import { z } from 'zod'
import { textList } from '../fields.ts'
import { ATTACHMENTS_MAX } from '../rules/attachments.ts'

/** Files of a record in an answer. */
export const attachmentList = z.array(
  z.object({
    name: z.string(),
    url: z.string().describe('文件的标识，打开前先取下载地址'),
    size: z.int(),
  }),
)

/** Files of a record in a request: those that it has, and uploads of whoever asks. */
export const attachmentUrls = () =>
  textList({ max: ATTACHMENTS_MAX, length: 300 }).describe('上传文件所得的 file_url；保留的附件原样带回')

/** The address that opens one file of a record. */
export const attachmentLink = z.object({
  url: z.string().describe('一分钟内可用一次'),
  file_name: z.string(),
  expire_at: z.int(),
})
