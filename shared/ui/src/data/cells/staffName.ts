import { word } from '@crm/base/messages'
import { UserStatus } from '@crm/contracts/enums'

/** A person's name with what became of the account. */
export function nameOf({ name, status }: { name: string; status?: number | undefined }): string {
  if (status === UserStatus.disabled) return `${name}（${word.disabled}）`
  return status === UserStatus.deleted ? `${name}（${word.deleted}）` : name
}
