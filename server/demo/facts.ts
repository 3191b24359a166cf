/*
 * Facts that are certain about the demonstration, whatever the day it is made: the browser tests and the guide rely on
 * it. All the rest is drawn by chance (with a fixed seed) around it.
 */

/** Password of every account below. */
export const CLAVE = 'Demo-2026-hn'

/** Accounts that can sign in. */
export const CUENTAS = [
  { email: 'admin@demo.hn', rol: 'Administrador', nombre: 'Marta Elena Bonilla' },
  { email: 'contabilidad@demo.hn', rol: 'Contabilidad', nombre: 'Óscar Danilo Rivera' },
  { email: 'recepcion@demo.hn', rol: 'Recepción', nombre: 'Ana Julissa Paz' },
  { email: 'docente@demo.hn', rol: 'Docente', nombre: 'Karla Yamileth Zúniga' },
] as const

/** The afternoon's cashier, who wrote half of the receipts; without a password, so she can't sign in. */
export const CAJERA_DE_TARDE = { email: 'tarde@demo.hn', rol: 'Recepción', nombre: 'Wendy Carolina Orellana' } as const

export const CENTRO = {
  nombre: 'Centro de Formación Campana',
  rtn: '08019015872341',
  direccion: 'Col. Miraflores, bulevar Centroamérica, contiguo a la plaza, Tegucigalpa, M.D.C.',
  municipio: '0801',
  telefono: '+50422395160',
  correo: 'info@campana.demo.hn',
  // At the counter a receipt is voided without asking the accountant first.
  facturar: 'a_pedido',
  pie_recibo: 'Gracias por su pago. Conserve este recibo.',
} as const

interface EstudianteFijo {
  nombres: string
  apellidos: string
  sexo: 'F' | 'M'
  /** A date, or the age in years (and four months) on the day the data is made. */
  nacimiento: string | number
  cursos: { base: string; corrida: 'actual' | 'anterior'; /** Overdue charges left unpaid. */ deben: number }[]
}
interface HogarFijo {
  encargado: { nombres: string; apellidos: string; parentesco: 'madre' | 'padre'; telefono: string; dni: string }
  estudiantes: EstudianteFijo[]
}

/**
 * - Sofía, 12, owes two overdue monthly fees of English for Kids, and more are to come; her mother Ana Cruz pays.
 * - The three Pineda children each owe an overdue charge; their father Carlos pays for the family.
 * - Andrea, who finished a course and owes nothing, is the girl who «arrives» again with the same name and birth date.
 */
export const HOGARES_FIJOS: readonly HogarFijo[] = [
  {
    encargado: {
      nombres: 'Ana',
      apellidos: 'Cruz',
      parentesco: 'madre',
      telefono: '+50498765432',
      dni: '0801198507213',
    },
    estudiantes: [
      {
        nombres: 'Sofía',
        apellidos: 'Mejía Reyes',
        sexo: 'F',
        nacimiento: 12,
        cursos: [{ base: 'ING-KIDS', corrida: 'actual', deben: 2 }],
      },
    ],
  },
  {
    encargado: {
      nombres: 'Carlos Roberto',
      apellidos: 'Pineda López',
      parentesco: 'padre',
      telefono: '+50499123456',
      dni: '0801197904518',
    },
    estudiantes: [
      {
        nombres: 'Diego Andrés',
        apellidos: 'Pineda Zelaya',
        sexo: 'M',
        nacimiento: 16,
        cursos: [{ base: 'COM-DIS', corrida: 'actual', deben: 1 }],
      },
      {
        nombres: 'Valeria',
        apellidos: 'Pineda Zelaya',
        sexo: 'F',
        nacimiento: 14,
        cursos: [{ base: 'ING-B1', corrida: 'actual', deben: 1 }],
      },
      {
        nombres: 'Emilio José',
        apellidos: 'Pineda Zelaya',
        sexo: 'M',
        nacimiento: 9,
        cursos: [{ base: 'ING-KIDS', corrida: 'actual', deben: 1 }],
      },
    ],
  },
  {
    encargado: {
      nombres: 'Nohemí',
      apellidos: 'Cruz Padilla',
      parentesco: 'madre',
      telefono: '+50433219876',
      dni: '0801198311047',
    },
    estudiantes: [
      {
        nombres: 'Andrea Nohemí',
        apellidos: 'Flores Cruz',
        sexo: 'F',
        nacimiento: '2011-04-12',
        cursos: [{ base: 'COM-OFI', corrida: 'anterior', deben: 0 }],
      },
    ],
  },
]

/** Sofía is registered once more by the June form, with another telephone of her mother's. */
export const SOFIA_OTRA_VEZ = {
  nombres: 'Sofía',
  apellidos: 'Mejía Reyes',
  registro: {
    sexo: 'F',
    encargado_nombres: 'Ana',
    encargado_apellidos: 'Cruz',
    encargado_parentesco: 'madre',
    encargado_telefono: '+50433445566',
    encargado_correo: 'ana.cruz@correo.hn',
    direccion: 'Col. Miraflores Sur, casa 12',
    como_se_entero: 'ya_estudia',
  },
} as const

/** Bases of the courses whose one `abierto` offering (code `<base>-<yymm>`) is nearly or wholly full. */
export const CON_UN_CUPO = 'COM-EXC'
export const LLENO = 'GAS-REP'
export const EN_ESPERA = 3

/**
 * Base of the course whose last finished offering had 14 students: 12 owe nothing and wait for their settlement, one
 * owes a charge and another one owes two.
 */
export const CON_FINIQUITOS = { base: 'COM-EXC', estudiantes: 14, deben: [1, 2] } as const

/** Students with a seat in each running course of docente@demo.hn; a few may have withdrawn since. */
export const EN_CLASE = 30
/** A student of hers missed the last classes: as many as the report warns of. */
export const MINIMO_DE_FALTAS = 3

export const TOTAL_ESTUDIANTES = 400
