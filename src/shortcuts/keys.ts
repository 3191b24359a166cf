import type { NombreModulo } from '#contract/modulos'

/** Keys of the whole office. The button that does the same names its key (`Tecla`), and the help lists them all. */
export const KEYS = {
  search: '/',
  help: '?',
  goTo: 'g',
  create: 'n',
  list: 'b',
  edit: 'e',
  print: 'Ctrl+p',
  previous: ',',
  next: '.',
} as const

/** `g` and then the letter opens the module, for whoever has it in the menu; the others are a search away. */
export const LETTERS: Partial<Record<NombreModulo, string>> = {
  Dashboard: 'i',
  RecibosIndividuales: 'r',
  RecibosVarios: 'v',
  Caja: 'j',
  Conciliacion: 'k',
  Clientes: 'e',
  Cursos: 'c',
  Matriculas: 'm',
  Finiquitos: 'q',
  Productos: 'p',
  Gastos: 'g',
  CxC: 'x',
  RecibosGeneral: 't',
  NuevosRegistros: 'n',
  CartaConsentimiento: 'l',
  Asistencia: 'a',
  ReporteAsistencias: 's',
  Facturas: 'f',
  Usuarios: 'u',
  Docentes: 'd',
  Bitacora: 'b',
}

/**
 * Each line of the help: what is pressed, and the sentence of what it does (i18n key). A function key works inside
 * fields, too.
 */
export interface Shortcut {
  keys: readonly string[]
  does: string
}

export const SHORTCUTS: readonly { group: string; shortcuts: readonly Shortcut[] }[] = [
  {
    group: 'ayuda.grupo.donde_sea',
    shortcuts: [
      { keys: [KEYS.search], does: 'ayuda.atajo.buscar' },
      { keys: ['Ctrl', 'K'], does: 'ayuda.atajo.buscar_escribiendo' },
      { keys: [KEYS.help], does: 'ayuda.atajo.ayuda' },
    ],
  },
  {
    group: 'ayuda.grupo.listas',
    shortcuts: [
      { keys: [KEYS.create], does: 'ayuda.atajo.nuevo' },
      { keys: [KEYS.list], does: 'ayuda.atajo.buscar_lista' },
      { keys: [KEYS.edit], does: 'ayuda.atajo.editar_lista' },
      { keys: ['↓'], does: 'ayuda.atajo.bajar' },
      { keys: ['Ctrl', 'P'], does: 'ayuda.atajo.imprimir_lista' },
      { keys: ['espacio'], does: 'ayuda.atajo.vistazo' },
      { keys: ['Ctrl', '→'], does: 'ayuda.atajo.ensanchar' },
      { keys: [KEYS.previous, KEYS.next], does: 'ayuda.atajo.vecinos' },
    ],
  },
  {
    group: 'ayuda.grupo.formularios',
    shortcuts: [
      { keys: ['Ctrl', 'S'], does: 'ayuda.atajo.guardar' },
      { keys: ['Ctrl', 'Enter'], does: 'ayuda.atajo.guardar_enter' },
    ],
  },
  {
    group: 'ayuda.grupo.cobro',
    shortcuts: [
      { keys: ['F2'], does: 'ayuda.atajo.cantidad' },
      { keys: ['F3'], does: 'ayuda.atajo.descuento' },
      { keys: ['F4'], does: 'ayuda.atajo.cliente' },
      { keys: ['F6'], does: 'ayuda.atajo.apartar' },
      { keys: ['F7'], does: 'ayuda.atajo.recuperar' },
      { keys: ['F8'], does: 'ayuda.atajo.pagar' },
      { keys: ['↓'], does: 'ayuda.atajo.billete' },
      { keys: ['F9'], does: 'ayuda.atajo.cobrar' },
    ],
  },
]
