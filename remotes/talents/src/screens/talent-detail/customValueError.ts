/** Why a typed value of a custom field is not taken, or nothing. */
export function customValueError(
  { type, required }: { type: string; required: number },
  text: string,
): string | undefined {
  if (text.trim() === '') return required === 1 ? '不能为空' : undefined
  return type === 'number' && !/^-?\d{1,12}(\.\d{1,4})?$/.test(text.trim()) ? '请输入数字' : undefined
}
