import { z } from 'zod'
import { calls, del, get, post } from '../call.ts'
import { UNEXPECTED_CODE } from '../codes.ts'
import { enumOf, int, mobile, oneOf, text, unixTime } from '../fields.ts'
import { OutboxStatus, outboxStatusLabel } from '../enums.ts'

const fault = z.object({
  id: z.int(),
  kind: z.string(),
  name: z.string(),
  fault: z.string(),
  status: z.int(),
  code: z.int(),
  message: z.string(),
  delay: z.int().describe('毫秒'),
  times: z.int().describe('还会发生几次，-1 为一直发生'),
  visitor: z.string().optional(),
})

/** Tools of the demo mode, served under `/dev/`. */
export const devCalls = calls('dev', {
  inbox: get('inbox', {
    summary: '某手机号收到的验证码，最新在前',
    shows: [],
    request: z.object({ mobile: mobile() }),
    answer: z.object({
      list: z.array(z.object({ mobile: z.string(), code: z.string(), sent_at: z.int(), expire_at: z.int() })),
    }),
    host: 'dev',
    open: 'public',
  }),
  outbox: get('outbox', {
    summary: '发往产品之外的消息（短信、微信、飞书），最新在前；演示环境只留在这里',
    shows: [],
    request: z.object({ receiver: text({ max: 300 }).optional() }),
    answer: z.object({
      list: z.array(
        z.object({
          channel: z.string(),
          receiver: z.string(),
          title: z.string(),
          body: z.string(),
          status: enumOf(OutboxStatus, outboxStatusLabel),
          created_at: z.int(),
          sent_at: z.int().nullable(),
        }),
      ),
    }),
    host: 'dev',
    open: 'public',
  }),
  readClock: get('clock', {
    summary: '网关的时间',
    shows: [],
    answer: z.object({ now: z.int().describe('unix 秒'), offset: z.int().describe('与真实时间相差的秒数') }),
    host: 'dev',
    open: 'public',
  }),
  setClock: post('clock', {
    summary: '设置网关的时间，之后照常走；不给出 now 时恢复真实时间',
    changes: [],
    request: z.object({ now: unixTime().optional() }),
    answer: z.object({ now: z.int(), offset: z.int() }),
    host: 'dev',
    open: 'public',
  }),
  faults: get('fault', {
    summary: '设置中的故障',
    shows: [],
    answer: z.object({ list: z.array(fault) }),
    host: 'dev',
    open: 'public',
  }),
  addFault: post('fault', {
    summary: '让一个接口、文件或子应用按指定方式失败',
    changes: [],
    request: z.object({
      kind: oneOf(['call', 'file', 'remote']),
      name: text({ min: 1, max: 300 }).describe('接口编号或路径；文件路径（可用 *）；子应用编号'),
      fault: oneOf(['status', 'code', 'delay', 'hang', 'garbage', 'truncate']),
      status: int({ min: 400, max: 599 }).default(500).describe('fault=status 时的 HTTP 状态'),
      code: int().default(UNEXPECTED_CODE).describe('fault=code 时的业务码'),
      message: text().default('接口故障（演示）'),
      delay: int({ min: 0, max: 120_000 }).default(0).describe('回答前等待的毫秒数'),
      times: int({ min: -1, max: 1000 }).default(-1).describe('发生几次，-1 为一直发生'),
      visitor: text({ min: 1, max: 64 }).optional().describe('只对带有该 visitor Cookie 的请求生效'),
    }),
    answer: z.object({ id: z.int() }),
    host: 'dev',
    open: 'public',
  }),
  clearFaults: del('fault', {
    summary: '清除一个故障；不给出编号时清除全部',
    changes: [],
    request: z.object({ id: int({ min: 1 }).optional() }),
    answer: z.object({ cleared: z.int() }),
    host: 'dev',
    open: 'public',
  }),
})
