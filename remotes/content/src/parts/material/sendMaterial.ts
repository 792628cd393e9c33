import { CallFailure } from '@crm/client/failure'
import { recordsChanged } from '@crm/client/hooks'
import { send, upload } from '@crm/client/request'
import type { RequestOf } from '@crm/contracts/call'
import { CONFLICT_CODE } from '@crm/contracts/codes'
import { materialCalls } from '@crm/contracts/calls/materials'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { MaterialKind } from '@crm/contracts/rules/materialRules'
import { measureFile } from './thumbnail.ts'

type AddRequest = RequestOf<typeof materialCalls.add>

/** A file that has been sent and belongs to no material yet. */
export interface SentFile extends Required<Pick<AddRequest, 'file_url' | 'cover' | 'width' | 'height' | 'duration'>> {
  type: MaterialKind
  /** What the material will be called. */
  title: string
  /** Bytes. */
  size: number
}

/** The name of a file without its ending, as a material is called at first. */
export const titleOf = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .trim()
    .slice(0, 60) || '未命名'

/** Sends a picture or video with its small picture; what it is the browser has measured. */
export async function sendMaterialFile(file: File): Promise<SentFile> {
  const { thumbnail, ...measures } = await measureFile(file)
  const { file_url, size } = await upload(taskCalls.uploadFile, file, {})
  const cover = thumbnail ? (await upload(taskCalls.uploadImage, thumbnail, {})).url : ''
  const type = file.type.startsWith('video/') ? MaterialKind.video : MaterialKind.picture
  return { type, title: titleOf(file.name), file_url, cover, size, ...measures }
}

/** What became of a material that was to be taken in. */
export type AddResult = { done: true } | { done: false; isSame: boolean; reason: string }

/** Takes a material in; the failure of one keeps no other from it. */
export async function submitMaterial(request: AddRequest, key: string): Promise<AddResult> {
  try {
    await send(materialCalls.add, request, { key })
    recordsChanged(...(materialCalls.add.changes ?? []))
    return { done: true }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return { done: false, isSame: error.code === CONFLICT_CODE, reason: error.message }
  }
}
