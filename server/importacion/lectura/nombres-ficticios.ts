import { createHash } from 'node:crypto'
import lista from '../../base/nombres.json' with { type: 'json' }

/** A Honduran name for a person of anonymous data: two names and two surnames, always the same for the same id. */
export function nombreFicticio(id: string, sexo: string): { nombres: string; apellidos: string } {
  const azar = createHash('sha256').update(id).digest()
  const elegir = (opciones: readonly string[], vez: number) =>
    opciones[azar.readUInt32LE(vez * 4) % opciones.length] ?? ''
  const propios = sexo === 'F' ? lista.femeninos : lista.masculinos
  return {
    nombres: `${elegir(propios, 0)} ${elegir(propios, 1)}`,
    apellidos: `${elegir(lista.apellidos, 2)} ${elegir(lista.apellidos, 3)}`,
  }
}
