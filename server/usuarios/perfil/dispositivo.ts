import { texto } from '#i18n/texto'

/** In this order: most browsers also name those that they descend from. */
const NAVEGADORES: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/^(?=.*\bVersion\/).*\bSafari\//, 'Safari'],
]

const SISTEMAS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The browser and system of a User-Agent, in words: «Chrome en Android»; null where it says nothing known. */
export function dispositivo(agente: string | null): string | null {
  const navegador = nameIn(NAVEGADORES, agente)
  const sistema = nameIn(SISTEMAS, agente)
  if (navegador && sistema) return texto('usuarios.perfil.sesiones.dispositivo', { navegador, sistema })
  return navegador ?? sistema ?? null
}

const nameIn = (names: [RegExp, string][], agente: string | null): string | undefined =>
  names.find(([pattern]) => pattern.test(agente ?? ''))?.[1]
