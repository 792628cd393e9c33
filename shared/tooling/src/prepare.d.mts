/** Gives the portals of the checkout the given builds (application to `<version>-<build>`), where nobody else decided. */
export function activateAll(
  registryDir: string,
  keys: Readonly<Record<string, string>>,
  tell?: (line: string) => void,
): Promise<void>
