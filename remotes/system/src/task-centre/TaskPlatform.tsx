import { PlatformMark } from '@crm/ui/data'

/** 平台 of a task, by its mark. */
export function TaskPlatform({ row: { platform } }: { row: { platform: string } }) {
  return <PlatformMark platform={platform} />
}
