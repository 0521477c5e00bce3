/** What the browser asks a person for, and what the server makes of the answer. */

export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'

/** Has the browser make a passkey. */
export async function createPasskey(options: object): Promise<object> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  return answerOf(navigator.credentials.create({ publicKey }))
}

/** Has the browser ask for any passkey of this site. */
export async function askForPasskey(options: object): Promise<object> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  return answerOf(navigator.credentials.get({ publicKey }))
}

async function answerOf(asked: Promise<Credential | null>): Promise<object> {
  try {
    const credential = await asked
    if (credential instanceof PublicKeyCredential) return credential.toJSON()
    throw new Error('Your browser has no passkey for this.')
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError') {
      throw new Error('That was cancelled, or it took too long. Nothing has changed.', {
        cause: error,
      })
    }
    if (name === 'InvalidStateError') {
      throw new Error('This device already has a passkey for you. Use another device.', {
        cause: error,
      })
    }
    throw error
  }
}

/** Returns a name for a passkey that was made in this browser: “Firefox on Windows”. */
export const thisBrowser = (): string => browserOf(navigator.userAgent)

/** Returns what somebody would call a browser that says this of itself. */
export function browserOf(userAgent: string): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[]): string | undefined =>
    names.find(([sign]) => sign.test(userAgent))?.[1]
  const browser = nameIn(browsers) ?? 'A browser'
  const system = nameIn(systems)
  return system ? `${browser} on ${system}` : browser
}

// Several signs may fit. The first one counts.
const browsers = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
] as const
