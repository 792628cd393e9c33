import { ERROR_CATALOGUE } from '@crm/contracts/errorCatalogue'
import { isInQuery } from '@crm/contracts/method'
import { isWrite } from '@crm/contracts/records'
import { z } from 'zod'
import type { AnyContract } from '@crm/contracts/call'
import { type ServedCall, withSeedingAddress } from '../areas/serve.ts'

type JsonSchema = Record<string, unknown>
/** Schemas that refer to themselves, by the name under which the document has them. */
type Named = Record<string, JsonSchema>

// A record over a few names is an object with these members; zod writes it as one that requires members it does not have.
function withMembers({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { propertyNames, additionalProperties, required } = jsonSchema
  if (!required || jsonSchema.properties || typeof propertyNames !== 'object' || !additionalProperties) return
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]))
  jsonSchema.additionalProperties = false
  delete jsonSchema.propertyNames
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The JSON schema of a request or an answer. What refers to itself goes to `named`, under the name of its call. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', callId: string, named: Named): JsonSchema {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', override: withMembers })
  const nameOf = (key: string) => `${callId}.${io}.${key.replaceAll('_', '')}`
  const keys = Object.keys(made.$defs ?? {})
  const text = keys.reduce(
    (json, key) => json.replaceAll(`"#/$defs/${key}"`, JSON.stringify(reference(nameOf(key)).$ref)),
    JSON.stringify(made),
  )
  const { $schema: _dialect, $defs = {}, ...rest } = JSON.parse(text) as JsonSchema & { $defs?: Named }
  for (const [key, one] of Object.entries($defs)) named[nameOf(key)] = one
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

const envelopeOf = (code: JsonSchema, data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { code: { type: 'integer', ...code }, message: { type: 'string' }, data, request_id: { type: 'string' } },
  required: ['code', 'message', 'data', 'request_id'],
})

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

// An upload brings its file as a part of its own.
function bodyOf(call: AnyContract, request: JsonSchema): JsonSchema {
  if (!call.upload) return json(request)
  const properties = { ...(request.properties as Named | undefined), file: { type: 'string', format: 'binary' } }
  const required = [...((request.required as string[] | undefined) ?? []), 'file']
  return { 'multipart/form-data': { schema: { ...request, properties, required } } }
}

/** The failures of the catalogue that answer with a status of the class: 2 refusals, 4 and 5; those of signing in stand alone. */
const failuresOf = (statusClass: number, kind: 'auth' | 'business') =>
  ERROR_CATALOGUE.filter(
    (row) => row.kind === kind && row.status !== undefined && Math.floor(row.status / 100) === statusClass,
  )

// Codes with what staff read, else with when it happens.
function failureSchema(rows: ReturnType<typeof failuresOf>): JsonSchema {
  const codes = [...new Set(rows.map(({ code }) => code))]
  const description = rows.map(({ code, sentence, when }) => `${code} ${sentence ?? when}`).join('；')
  return envelopeOf({ enum: codes, description }, { description: '说明（如 field），没有时为 null' })
}

const failure = (rows: ReturnType<typeof failuresOf>, name: string) => ({
  description: `失败：${[...new Set(rows.map(({ code }) => code))].join('、')}`,
  content: json(reference(name)),
})

const REFUSALS = failuresOf(2, 'business')
const responses = {
  NotSignedIn: failure(failuresOf(4, 'auth'), 'NotSignedIn'),
  NotTaken: failure(failuresOf(4, 'business'), 'NotTaken'),
  NotServed: failure(failuresOf(5, 'business'), 'NotServed'),
}
const failures: Named = {
  Refusal: failureSchema(REFUSALS),
  NotSignedIn: failureSchema(failuresOf(4, 'auth')),
  NotTaken: failureSchema(failuresOf(4, 'business')),
  NotServed: failureSchema(failuresOf(5, 'business')),
}
const response = (name: keyof typeof responses) => ({ $ref: `#/components/responses/${name}` })

function operationOf(call: AnyContract, operationId: string, named: Named): JsonSchema {
  const request = schemaOf(call.request, 'input', operationId, named)
  const empty = Object.keys((request.properties ?? {}) as object).length === 0
  const requested = isInQuery(call.method)
    ? { parameters: parametersOf(request) }
    : { requestBody: { required: !empty || call.upload === true, content: bodyOf(call, request) } }
  const needsVersion = isWrite(call) && !call.evenExpired && call.open !== 'public'
  const done = envelopeOf({ const: 0 }, schemaOf(call.answer, 'output', operationId, named))
  return {
    operationId,
    summary: call.summary,
    tags: [call.id.split('.', 1)[0]],
    ...(call.open === 'public' ? { security: [] } : {}),
    ...(call.open ? { 'x-open': call.open } : {}),
    ...(call.roles ? { 'x-roles': call.roles } : {}),
    ...(call.route ? { 'x-route': call.route } : {}),
    ...(call.levels ? { 'x-levels': call.levels } : {}),
    ...(needsVersion ? { 'x-needs-valid-version': true } : {}),
    ...(call.tolerated ? { 'x-tolerated': call.tolerated } : {}),
    ...(call.timeout === undefined ? {} : { 'x-timeout': call.timeout }),
    ...requested,
    responses: {
      200: {
        description: '成功（code 0），或业务拒绝（code 不为 0）',
        content: json({ oneOf: [done, reference('Refusal')] }),
      },
      ...(call.open === 'public' ? {} : { 401: response('NotSignedIn') }),
      '4XX': response('NotTaken'),
      '5XX': response('NotServed'),
    },
  }
}

/** The API document (OpenAPI 3.1) of the calls as they are served; paths without the `/api` base. */
export function openApiOf(served: readonly ServedCall[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  const named: Named = { ...failures }
  const ids = new Set<string>()
  for (const { call } of served.flatMap(withSeedingAddress)) {
    if (call.host === 'dev') continue
    // The second address of a call is an operation of its own.
    const id = ids.has(call.id) ? `${call.id}.content` : call.id
    ids.add(id)
    const path = `/${call.path}`
    const servers = call.host === 'passport' ? { servers: [{ url: '/passport' }] } : {}
    paths[path] = {
      ...paths[path],
      ...servers,
      [call.method.toLowerCase()]: operationOf(call, id, named),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '达人营销 CRM 接口',
      version: '1.0.0',
      description:
        '所有接口回答 {code, message, data, request_id}。GET 的参数在查询串，列表以逗号连接；其余方法的参数为 JSON；不认识的字段会被指名拒绝。金额单位为分，时间为 unix 秒，-2147483648 表示平台未提供。',
    },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: named,
      responses,
    },
  }
}
