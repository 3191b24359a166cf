import { diaDeSemana, sumarDias } from '#contract/tiempo/fechas'
import type { Cada } from '#contract/usuarios/informes'

/** The last local date of the last day, week (it ends on Sunday) or month that is over on `hoy`. */
export function finDelPeriodo(cada: Cada, hoy: string): string {
  switch (cada) {
    case 'dia':
      return sumarDias(hoy, -1)
    case 'semana':
      return sumarDias(hoy, -diaDeSemana(hoy))
    case 'mes':
      return sumarDias(`${hoy.slice(0, 8)}01`, -1)
  }
}
