/**
 * Finds the browsers that the tests use, and installs missing ones: from Debian's packages if we may use apt,
 * otherwise with Playwright's own download.
 */
import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as Playwright from 'playwright-core'
import { messageOf } from '@ringwell/protocol/errors.ts'

interface Program {
  name: string
  /** Environment variable that names the executable and skips the search. */
  variable: string
  candidates: readonly string[]
  debianPackages: readonly string[]
  playwrightName: string | undefined
}

const chromium: Program = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  candidates: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  debianPackages: ['chromium'],
  playwrightName: 'chromium',
}

/** Chromium's engine without a window to draw. It opens a page in a third of the time. */
const headlessShell: Program = {
  name: 'Chromium’s headless shell',
  variable: 'HEADLESS_SHELL_PATH',
  candidates: ['/usr/bin/chromium-headless-shell'],
  debianPackages: ['chromium-headless-shell'],
  playwrightName: undefined,
}

const firefox: Program = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  candidates: [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
  debianPackages: ['firefox-esr'],
  // Playwright's Firefox is a patched build that WebDriver BiDi can't drive.
  playwrightName: undefined,
}

/** Without a device for sound, Firefox crashes when something is played. */
const soundServer: Program = {
  name: 'PulseAudio',
  variable: 'PULSEAUDIO_PATH',
  candidates: ['/usr/bin/pulseaudio'],
  debianPackages: ['pulseaudio'],
  playwrightName: undefined,
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Yields each way of running apt as root that could work here, in order. */
function* aptCommands(): Generator<readonly string[]> {
  if (!isExecutable('/usr/bin/apt-get')) return
  if (process.getuid?.() === 0) yield ['/usr/bin/apt-get']
  else if (isExecutable('/usr/bin/sudo')) yield ['/usr/bin/sudo', '-n', '/usr/bin/apt-get']
}

function installFromDebian(program: Program): boolean {
  for (const [command, ...prefix] of aptCommands()) {
    if (!command) continue
    const run = (...args: string[]): void => {
      execFileSync(command, [...prefix, ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
    try {
      run('update', '-qq')
      run('install', '-y', '-qq', '--no-install-recommends', ...program.debianPackages)
      return true
    } catch (error) {
      say(`apt could not install ${program.name}: ${String(error)}`)
    }
  }
  return false
}

function playwrightExecutable(name: string): string | undefined {
  const require = createRequire(import.meta.url)
  const cli = path.join(path.dirname(require.resolve('playwright-core/package.json')), 'cli.js')
  try {
    execFileSync(process.execPath, [cli, 'install', name], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const playwright = require('playwright-core') as typeof Playwright
    const file = playwright.chromium.executablePath()
    return isExecutable(file) ? file : undefined
  } catch (error) {
    say(`Playwright could not download ${name}: ${String(error)}`)
    return undefined
  }
}

function find(program: Program): string {
  const named = process.env[program.variable]
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`${program.variable} is ${named}, which is not an executable file.`)
  }
  const present = program.candidates.find(isExecutable)
  if (present) return present

  say(`${program.name} is not installed; installing it…`)
  if (installFromDebian(program)) {
    const installed = program.candidates.find(isExecutable)
    if (installed) return installed
  }
  if (program.playwrightName) {
    const downloaded = playwrightExecutable(program.playwrightName)
    if (downloaded) return downloaded
  }
  throw new Error(
    `${program.name} was not found and could not be installed. Install it (on Debian: ` +
      `sudo apt-get install ${program.debianPackages.join(' ')}) or set ${program.variable}.`,
  )
}

/** Returns the path of a Chromium executable, and installs one if necessary. */
export const findChromium = (): string => find(chromium)
/** Returns the path of Chromium's headless shell, or of Chromium itself if the shell is not available. */
export function findHeadlessShell(): string {
  try {
    return find(headlessShell)
  } catch (error) {
    say(`${messageOf(error)} Chromium does instead.`)
    return findChromium()
  }
}
/** Returns the path of a Firefox executable, and installs one if necessary. */
export const findFirefox = (): string => find(firefox)
/** Returns the path of a sound server, and installs one if necessary. */
export const findSoundServer = (): string => find(soundServer)

/** Features that make Chromium load two pages per window, for the suggestions below its address bar. */
const suggestions = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']
/** Chromium obeys only the last list, so this one repeats Playwright's (`disabledFeatures` in playwright-core). */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * Without these flags, headless Chromium contacts its vendor, refuses to play sound, or takes three times as long to
 * open a window.
 */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  `--disable-features=${[...disabledByPlaywright, ...suggestions].join()}`,
]

/** Returns the path of a committed microphone track. */
export const microphone = (name: string): string =>
  fileURLToPath(new URL(`./calls/microphones/${name}.wav`, import.meta.url))

/** Returns flags that make a wav file (48 kHz mono) the microphone, played once. */
function microphoneFlags(wav: string): readonly string[] {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${wav}%noloop`,
  ]
}

/** Returns the settings with which a Playwright test of Chromium uses this wav file as its microphone. */
export const heardThrough = (wav: string) => ({
  permissions: ['microphone'],
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [...chromiumFlags, ...microphoneFlags(wav)],
  },
})

/** Returns the settings with which Puppeteer starts a Firefox that has a fake microphone, which hums. */
export const firefoxSettings = (preferences: Readonly<Record<string, string | number>> = {}) => ({
  browser: 'firefox' as const,
  executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
  headless: true,
  extraPrefsFirefox: {
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
    'media.autoplay.default': 0,
    'media.autoplay.blocking_policy': 0,
    ...preferences,
  },
})
