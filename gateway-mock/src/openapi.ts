import { isInQuery } from '@crm/contracts/method'
import { z } from 'zod'
import type { AnyContract } from '@crm/contracts/call'
import type { Served } from './serve.ts'

type JsonSchema = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  })
  return rest
}

// A query parameter per member of the request; lists are comma-joined.
function parametersOf(request: JsonSchema): JsonSchema[] {
  // toJSONSchema of an object schema carries these two members
  const properties = (request.properties ?? {}) as Record<string, JsonSchema>
  const required = (request.required ?? []) as string[]
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
  }))
}

const envelopeOf = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    code: { type: 'integer', description: '0 为成功，其余见 message' },
    message: { type: 'string' },
    data,
    request_id: { type: 'string' },
  },
  required: ['code', 'message', 'data', 'request_id'],
})

const failure = { $ref: '#/components/responses/Failure' }

function operationOf(call: AnyContract): JsonSchema {
  const request = schemaOf(call.request, 'input')
  const empty = Object.keys((request.properties ?? {}) as object).length === 0
  const asked = isInQuery(call.method)
    ? { parameters: parametersOf(request) }
    : {
        requestBody: {
          required: !empty,
          content: { 'application/json': { schema: request } },
        },
      }
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.id.split('.', 1)[0]],
    ...(call.open === 'public' ? { security: [] } : {}),
    ...(call.open ? { 'x-open': call.open } : {}),
    ...(call.roles ? { 'x-roles': call.roles } : {}),
    ...(call.route ? { 'x-route': call.route } : {}),
    ...(call.timeout === undefined ? {} : { 'x-timeout': call.timeout }),
    ...asked,
    responses: {
      200: {
        description: '成功（code 0）或业务拒绝（code 不为 0，data 为 null 或说明）',
        content: {
          'application/json': {
            schema: envelopeOf(schemaOf(call.answer, 'output')),
          },
        },
      },
      default: failure,
    },
  }
}

/** The API document (OpenAPI 3.1) of the calls as they are served; paths without the `/api` base. */
export function openApiOf(served: readonly Served[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const { call } of served) {
    if (call.host === 'dev') continue
    const path = `/${call.path}`
    const servers = call.host === 'passport' ? { servers: [{ url: '/passport' }] } : {}
    paths[path] = {
      ...paths[path],
      ...servers,
      [call.method.toLowerCase()]: operationOf(call),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '达人营销 CRM 接口',
      version: '1.0.0',
      description:
        '所有接口回答 {code, message, data, request_id}。GET 的参数在查询串，列表以逗号连接；其余方法的参数为 JSON，多余字段会被拒绝。金额单位为分，时间为 unix 秒，-2147483648 表示平台未提供。',
    },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: {
        Failure: {
          description:
            '400 参数错误（40000），401 登录失效（40001–40004），404 不存在（40400），405 方法错误（40500），413 请求过大（41300），500 系统异常（50000）',
          content: { 'application/json': { schema: envelopeOf({}) } },
        },
      },
    },
  }
}
