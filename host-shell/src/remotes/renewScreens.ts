const screens = new Set<() => void>()

/** Calls `renew` when what is on screen may be of another build than the manifest names; answers the way to stop. */
export function onRenewal(renew: () => void): () => void {
  screens.add(renew)
  return () => screens.delete(renew)
}

/** Puts what the manifest names now in the place of what is on screen: for a developer, who wants to see each change at once. */
export function renewScreens(): void {
  for (const renew of [...screens]) renew()
}
