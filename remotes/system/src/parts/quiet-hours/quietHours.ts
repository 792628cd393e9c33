/** Minutes of a day between which nothing is sent; the same moment twice: it is sent all day. */
export interface QuietHours {
  quiet_from: number
  quiet_to: number
}

/** Whole hours of a day, as minutes. */
export const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: hour * 60,
  label: `${String(hour).padStart(2, '0')}:00`,
}))

export const isQuiet = ({ quiet_from, quiet_to }: QuietHours): boolean => quiet_from !== quiet_to

/** What 免打扰 begins with when it is switched on: the night; and what says that there is none. */
export const quietHours = (isOn: boolean): QuietHours =>
  isOn ? { quiet_from: 22 * 60, quiet_to: 8 * 60 } : { quiet_from: 0, quiet_to: 0 }
