import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/* The limits of a unit of systemd, put around a program where no systemd runs. */

const NUMEROS = '/usr/include/x86_64-linux-gnu/asm/unistd_64.h'

/** Instructions of a filter of the kernel (`struct sock_filter`). */
const LEER = 0x20
const SI_ES = 0x15
const CONTESTAR = 0x06
const X86_64 = 0xc000003e
const PERMITIR = 0x7fff0000
const EPERM = 0x00050001
/** Bytes of `struct seccomp_data` before the architecture, and before the number of the call. */
const ARQUITECTURA = 4
const NUMERO = 0

/** The filter of the calls to the system that a unit allows, as its `SystemCallFilter` lines say. */
export function filtroDeLlamadas(unidad: string): Buffer {
  const permitidas = new Set<string>()
  for (const [, no, grupos = ''] of unidad.matchAll(/^SystemCallFilter=(~?)(.*)$/gm))
    for (const nombre of grupos.split(' ').flatMap(llamadasDe))
      if (no) permitidas.delete(nombre)
      else permitidas.add(nombre)
  const cabecera = readFileSync(NUMEROS, 'utf8')
  const numeros = [...cabecera.matchAll(/^#define __NR_(\w+) (\d+)$/gm)]
    .filter(([, nombre = '']) => permitidas.has(nombre))
    .map(([, , numero]) => Number(numero))
  return Buffer.concat([
    instruccion(LEER, ARQUITECTURA),
    instruccion(SI_ES, X86_64, 1),
    instruccion(CONTESTAR, EPERM),
    instruccion(LEER, NUMERO),
    ...numeros.flatMap((numero) => [instruccion(SI_ES, numero, 0, 1), instruccion(CONTESTAR, PERMITIR)]),
    instruccion(CONTESTAR, EPERM),
  ])
}

function llamadasDe(grupo: string): string[] {
  if (!grupo.startsWith('@')) return [grupo]
  const lineas = execFileSync('systemd-analyze', ['syscall-filter', grupo], { encoding: 'utf8' }).split('\n').slice(1)
  return lineas.map((linea) => linea.trim()).flatMap((linea) => (/^[@\w]/.test(linea) ? llamadasDe(linea) : []))
}

function instruccion(codigo: number, valor: number, siEs = 0, siNo = 0): Buffer {
  const una = Buffer.alloc(8)
  una.writeUInt16LE(codigo)
  una.writeUInt8(siEs, 2)
  una.writeUInt8(siNo, 3)
  una.writeUInt32LE(valor, 4)
  return una
}

/** The descriptor on which `apretar` takes the filter. */
export const DESCRIPTOR_DEL_FILTRO = 3

/**
 * A script that runs `$2…` as the ordinary user `uid` with `raiz` as its root, and all that the kernel allows of what
 * the unit asks: no capabilities in a user namespace of its own, nothing writable but its folders and an empty /tmp,
 * no devices, a /proc with its own processes alone, and the filter of calls that comes on the descriptor 3.
 * Not so held, for want of filters by argument: RestrictAddressFamilies, RestrictNamespaces, RestrictSUIDSGID,
 * RestrictRealtime, LockPersonality and ProtectHostname.
 */
export const apretar = (raiz: string, uid: number, gid: number, escribe: string[]): string =>
  [
    `mount -t proc -o hidepid=invisible,subset=pid proc '${raiz}/proc'`,
    'mount -t proc proc /proc',
    `exec setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --bounding-set=-all` +
      ` bwrap --unshare-user --unshare-uts --cap-drop ALL --ro-bind '${raiz}' / --dev /dev --tmpfs /dev/shm` +
      ` --ro-bind '${raiz}/proc' /proc --tmpfs /tmp --tmpfs /home --tmpfs /root` +
      escribe.map((carpeta) => ` --bind '${raiz}${carpeta}' ${carpeta}`).join('') +
      ` --chdir ${escribe[0]} --seccomp ${DESCRIPTOR_DEL_FILTRO} -- "$@"`,
  ].join(' && ')
