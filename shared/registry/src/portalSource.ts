import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { FONT_FAMILY, isSafeAddress, isSafeOrigin, RADIUS_MAX } from '@crm/contracts/portal/portalCheck'
import {
  POLICY_DIRECTIVES,
  PORTAL_FEATURES,
  PORTAL_LIMITS,
  PORTAL_TEXTS,
  SIGN_INS,
} from '@crm/contracts/portal/portalNames'
import { z } from 'zod'
import { hash8, typeOf } from './files.ts'

const text = (max: number) => z.string().min(1).max(max)
const address = z.string().refine(isSafeAddress, 'must be a path from the root, https, or http on the own machine')
const origin = z.string().refine(isSafeOrigin, 'must be an exact https origin')
const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$|^\[[0-9a-f:]{2,45}\]$/
/** A file beside the source, or an address elsewhere. */
const file = z.string().min(1).max(300)

const portalSource = z.strictObject({
  portal: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  hosts: z
    .array(z.string().regex(HOST_NAME, 'must be a host name in lower case without port'))
    .min(1)
    .refine((hosts) => new Set(hosts).size === hosts.length, 'names a host twice'),
  portalType: z.enum(['public', 'private']),
  theme: z.strictObject({
    id: text(40),
    title: text(60),
    slogan: text(60).optional(),
    tokens: z.record(z.string(), z.string()),
    dark: z.record(z.string(), z.string()).optional(),
    logo: z.strictObject({ light: file, dark: file.optional(), compact: file.optional() }),
    favicon: file.optional(),
    loginArt: file.optional(),
    texts: z.record(z.string(), text(2000)).optional(),
    pages: z
      .strictObject({
        about: file.optional(),
        agreement: file.optional(),
        privacy: file.optional(),
        contact: file.optional(),
      })
      .optional(),
    recordNo: text(60).optional(),
    currency: text(4).optional(),
    font: z
      .strictObject({
        families: z.array(z.string().regex(FONT_FAMILY, 'must be a name of a typeface')).min(1).max(8),
        file: file.optional(),
      })
      .optional(),
    radius: z.number().int().min(0).max(RADIUS_MAX).optional(),
  }),
  backends: z.strictObject({
    api: address,
    passport: address,
    analytics: address.nullable(),
    assets: address,
    customerService: address.nullable().optional(),
  }),
  auth: z.strictObject({
    passportOrigin: address,
    appIdRef: text(80).optional(),
    ssoTimeoutMs: z.number().int().min(500).max(30_000),
    redirectAllow: z.array(origin),
    iframeAllow: z.array(origin),
    /** Ways to sign in that are shown; absent: all. */
    signIns: z
      .array(z.enum(SIGN_INS))
      .refine((ways) => ways.includes('code') || ways.includes('password'), 'needs code or password')
      .optional(),
  }),
  features: z.partialRecord(z.enum(PORTAL_FEATURES), z.boolean()),
  /** Modules that the host shows, 1 带货 and 2 种草; absent: both. */
  modules: z
    .array(z.literal([1, 2]))
    .min(1)
    .optional(),
  /** Remotes that the host offers; absent: all. */
  remotes: z.array(text(40)).min(1).optional(),
  /** Groups of the menu with another name or place. */
  menu: z
    .array(
      z.strictObject({
        module: z.literal([1, 2]),
        group: text(20),
        label: text(20).optional(),
        order: z.number().int().min(0).optional(),
      }),
    )
    .optional(),
  grayDefaults: z.record(text(60), z.boolean()).optional(),
  /** Routes that people land on: their files are named in the manifest, so that the browser can fetch them early. */
  landing: z.array(text(60)),
  limits: z.partialRecord(z.enum(PORTAL_LIMITS), z.number().int().min(1)).optional(),
  csp: z.partialRecord(z.enum(POLICY_DIRECTIVES), z.array(origin)).optional(),
})

/** What a customer host is, as written in its folder: brand, portal type, addresses, features. No build is named here. */
export type PortalSource = z.infer<typeof portalSource>

/** A portal source with the files it names, by the name under which they are served. */
export interface LoadedPortal {
  source: PortalSource
  /** Name in the source to name in the registry (with the hash of the content) and content. */
  assets: Record<string, { name: string; content: Buffer }>
}

/** A portal source that cannot be used, with the reasons. */
export class PortalSourceError extends Error {
  override name = 'PortalSourceError'
}

/** Checks the data of a portal source; throws {@link PortalSourceError} naming the fields. */
export function readPortalSource(raw: unknown): PortalSource {
  const parsed = portalSource.safeParse(raw)
  if (parsed.success) return parsed.data
  throw new PortalSourceError(`The portal source is not valid:\n${z.prettifyError(parsed.error)}`)
}

/** Name of the file in the folder of a brand that says what it is. */
export const SOURCE_FILE = 'portal.json'

/** Files that a source names beside it, addresses elsewhere not among them. */
export function filesNamedBy({ theme }: PortalSource): string[] {
  const { logo, favicon, loginArt, pages, font } = theme
  const names = [...Object.values(logo), favicon, loginArt, font?.file, ...Object.values(pages ?? {})]
  return [...new Set(names.flatMap((name) => (name === undefined || isSafeAddress(name) ? [] : name)))]
}

/** Reads `portal.json` of a folder and every image and page it names. */
export async function loadPortal(folder: string): Promise<LoadedPortal> {
  return loadPortalFiles(await readBrandFolder(folder))
}

/** Files of a brand by their names in its source. */
export type BrandFiles = ReadonlyMap<string, Buffer>

/** The files of a folder that its `portal.json` names. Portals may use each other's pages, nothing outside their common folder. */
export async function readBrandFolder(folder: string): Promise<BrandFiles> {
  const file = path.join(folder, SOURCE_FILE)
  const written = await readFile(file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    throw new PortalSourceError(`${file}: does not exist`)
  })
  const files = new Map([[SOURCE_FILE, written]])
  const source = sourceIn(written, file)
  for (const name of filesNamedBy(source)) {
    const full = path.resolve(folder, name)
    if (!full.startsWith(path.dirname(path.resolve(folder)) + path.sep))
      throw new PortalSourceError(`${source.portal}: ${name} lies outside`)
    const file = await readFile(full).catch(() => undefined)
    if (file) files.set(name, file)
  }
  return files
}

function sourceIn(written: Buffer | undefined, file: string): PortalSource {
  let json: unknown
  try {
    json = JSON.parse(written?.toString('utf8') ?? '')
  } catch {
    throw new PortalSourceError(`${file}: is no JSON`)
  }
  return readPortalSource(json)
}

/** Reads `portal.json` and every image and page it names from files that were brought along. */
export function loadPortalFiles(files: BrandFiles): LoadedPortal {
  const source = sourceIn(files.get(SOURCE_FILE), SOURCE_FILE)
  const assets: LoadedPortal['assets'] = {}
  const texts = source.theme.texts ?? {}
  const read = new Set<string>(PORTAL_TEXTS)
  for (const name of filesNamedBy(source)) {
    const file = files.get(name)
    if (!file) throw new PortalSourceError(`${source.portal}: the file ${name} does not exist`)
    const gaps = name.endsWith('.json') ? gapsOf(file) : []
    const open = gaps.find((gap) => !Object.hasOwn(texts, gap))
    if (open !== undefined) throw new PortalSourceError(`theme.texts.${open}: is missing, ${name} reads it`)
    for (const gap of gaps) read.add(gap)
    const content = gaps.length > 0 ? filled(file, texts) : file
    const fault = assetFault(name, content)
    if (fault) throw new PortalSourceError(`${source.portal}: ${name} ${fault}`)
    const { name: stem, ext } = path.parse(name)
    assets[name] = { name: `${stem}.${hash8(content)}${ext}`, content }
  }
  const idle = Object.keys(texts).find((key) => !read.has(key))
  if (idle !== undefined) throw new PortalSourceError(`theme.texts.${idle}: nothing reads it`)
  return { source, assets }
}

/** Name in the source to the name under which each file of a portal is served. */
export function servedNames({ assets }: LoadedPortal): Record<string, string> {
  return Object.fromEntries(Object.entries(assets).map(([name, asset]) => [name, asset.name]))
}

const GAP = /\{(\w+)\}/g

function gapsOf(page: Buffer): string[] {
  return [...new Set([...page.toString('utf8').matchAll(GAP)].flatMap(([, key]) => key ?? []))]
}

// Pages may be shared by portals: `{company}` and the like stand for the texts of the theme.
function filled(page: Buffer, texts: Readonly<Record<string, string>>): Buffer {
  const inside = (text: string) => JSON.stringify(text).slice(1, -1)
  const own = (whole: string, key: string) => (Object.hasOwn(texts, key) ? inside(texts[key] ?? '') : whole)
  return Buffer.from(page.toString('utf8').replace(GAP, own))
}

/** Why an image or page of a theme may not be served, or nothing: its content must be what its name says, and passive. */
export function assetFault(name: string, content: Buffer): string | undefined {
  if (content.length > 512 * 1024) return 'is larger than 512 KB'
  const type = typeOf(name)
  if (type === 'image/png')
    return content.subarray(0, 4).toString('latin1') === '\x89PNG' ? undefined : 'is no PNG image'
  if (type === 'image/webp')
    return content.subarray(8, 12).toString('latin1') === 'WEBP' ? undefined : 'is no WebP image'
  if (type === 'image/jpeg') return content[0] === 0xff && content[1] === 0xd8 ? undefined : 'is no JPEG image'
  if (type === 'font/woff2')
    return content.subarray(0, 4).toString('latin1') === 'wOF2' ? undefined : 'is no WOFF2 typeface'
  if (type === 'image/svg+xml') return svgFault(content.toString('utf8'))
  if (!type?.startsWith('application/json')) return 'is of a kind that a theme does not have'
  try {
    JSON.parse(content.toString('utf8'))
    return undefined
  } catch {
    return 'is no JSON'
  }
}

function svgFault(source: string): string | undefined {
  if (!/^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/i.test(source)) return 'is no SVG image'
  if (/<(script|foreignObject|iframe|embed|object|image|use|style)[\s/>]/i.test(source))
    return 'holds an element that is not a drawing'
  if (/\son[a-z]+\s*=|javascript:|<!ENTITY|<!DOCTYPE/i.test(source)) return 'holds code'
  const outside = source.replaceAll('http://www.w3.org/2000/svg', '').replaceAll('http://www.w3.org/1999/xlink', '')
  if (/https?:|\/\/|data:|@import/i.test(outside) || /url\(\s*['"]?(?!#)/i.test(outside))
    return 'refers to something outside'
  return undefined
}
