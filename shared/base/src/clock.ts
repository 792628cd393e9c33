let offset = 0

/** The current moment in milliseconds; every rule of the product asks here, so that it can be set. */
export function now(): number {
  return Date.now() + offset
}

/** The current moment in whole unix seconds, as the wire has it. */
export function nowSeconds(): number {
  return secondsOf(Date.now())
}

/** A moment of the machine's own clock (milliseconds) in whole unix seconds of the product's. */
export function secondsOf(machineTime: number): number {
  return Math.floor((machineTime + offset) / 1000)
}

/** Sets the clock to a moment in milliseconds, from which it keeps running; without one it is the real time again. */
export function setClock(moment?: number): void {
  offset = moment === undefined ? 0 : moment - Date.now()
}
