import type { CompanyNarrowing, CompanyTalent } from '@crm/contracts/calls/companyTalents'
import type { Platform } from '@crm/contracts/enums'

/** Talents of the library that something is done to. */
export interface CompanySelection {
  /** As a write takes them. */
  target: {
    platform?: Platform
    author_ids?: string[]
    select_all?: 1
    filters?: Partial<CompanyNarrowing>
    updated_at?: number
  }
  count: number
  /** Of a single one. */
  name?: string
  /** After the write: unticks them. */
  onDone?: () => void
}

/** One talent, in the version that was read. */
export const selectTalent = ({
  author_id,
  platform,
  author_name,
  updated_at,
}: Pick<CompanyTalent, 'author_id' | 'platform' | 'author_name' | 'updated_at'>): CompanySelection => ({
  target: { platform, author_ids: [author_id], updated_at },
  count: 1,
  name: author_name,
})

/** `转交达人「甲」` or `转交 12 位达人`. */
export const titleOf = (verb: string, { name, count }: CompanySelection): string =>
  name === undefined ? `${verb} ${count} 位达人` : `${verb}达人「${name}」`

/** How a talent is known in an address. */
export const keyText = ({ platform, author_id }: Pick<CompanyTalent, 'author_id' | 'platform'>): string =>
  `${platform}:${author_id}`

/** What writes over talents of the library are told by. */
export const companyWrite = { unit: '位达人', name: '达人' } as const
