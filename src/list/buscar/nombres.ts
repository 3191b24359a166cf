import { translate } from '#i18n/translate'
import { dice, una, type Lector } from './lectura.ts'
import { esUna, llano } from './palabras.ts'

/* Names: methods of payment, accounts of the bank, users, codes of courses. */

export interface Nombrado {
  id: number
  nombre: string
  /** Other words by which it is known: the bank of an account. */
  tambien?: string | null
}

/** Letters with which a word may be left unfinished. */
const LETRAS = { metodo: 4, nombre: 3 } as const
const PALABRAS = /[^\p{L}\d]+/u

/** A method of payment, its beginning or its plural: «transferencia», «transf», «cheques». */
export const leerMetodo =
  (metodos: readonly string[]): Lector =>
  (texto) => {
    const es = (nombre: string) =>
      (texto.length >= LETRAS.metodo && nombre.startsWith(texto)) || texto === `${nombre}s` || texto === `${nombre}es`
    const metodo = metodos.find((cual) => es(llano(translate(`opciones.metodo.${cual}`))))
    return metodo
      ? una('si', {
          dice: dice('campos.metodo', translate(`opciones.metodo.${metodo}`)),
          filtro: { metodo },
          suma: true,
        })
      : null
  }

/** Whether each word begins one of the name's. */
function seLlama(palabras: readonly string[], { nombre, tambien }: Nombrado): boolean {
  const suyas = llano(`${nombre} ${tambien ?? ''}`).split(PALABRAS)
  return palabras.every((palabra) => suyas.some((suya) => suya.startsWith(palabra)))
}

/** An account, by its name or its bank: «BAC» is every account there. */
export const leerCuenta =
  (cuentas: readonly Nombrado[]): Lector =>
  (texto, escrito) => {
    const palabras = texto.split(' ')
    const propias = palabras.filter((palabra) => !esUna('comunes', palabra))
    if (!propias.some(({ length }) => length >= LETRAS.nombre)) return null
    const suyas = cuentas.filter((cuenta) => seLlama(palabras, cuenta))
    const [primera] = suyas
    if (!primera) return null
    const valor =
      suyas.length === 1 ? primera.nombre : translate('buscar.cuentas', { cuantas: suyas.length, texto: escrito })
    return una('si', {
      dice: dice('campos.cuenta_id', valor),
      filtro: { cuenta_id: suyas.length === 1 ? primera.id : suyas.map(({ id }) => id) },
      suma: true,
    })
  }

/**
 * A user by her first name, «ana», «ana paz». A surname alone is rather that of a student, and of several users
 * somebody says which.
 */
export const leerUsuario =
  (usuarios: readonly Nombrado[]): Lector =>
  (texto) => {
    if (texto.length < LETRAS.nombre) return null
    const suyos = usuarios.filter((usuario) => seLlama(texto.split(' '), usuario))
    const [uno] = suyos
    if (!uno) return null
    const porSuNombre = llano(uno.nombre)
      .split(PALABRAS)[0]
      ?.startsWith(texto.split(' ')[0] ?? '')
    const lecturas = suyos.map(({ id, nombre }) => ({
      dice: dice('campos.usuario_id', nombre),
      filtro: { usuario_id: id },
      suma: true,
    }))
    return { lecturas, clara: suyos.length === 1 && porSuNombre ? 'acompanada' : 'no' }
  }

export interface CursoConCodigo {
  id: number
  codigo: string
  nombre: string
}

const CODIGO = /^(?=.*\d)(?=.*[a-z])[a-z\d][a-z\d-]{2,}$/

/** Whether a word may be the code of a course. */
export const pareceCodigo = (texto: string): boolean => CODIGO.test(texto)

/** A course by its code. */
export const leerCurso =
  (cursos: readonly CursoConCodigo[]): Lector =>
  (texto) => {
    const curso = cursos.find(({ codigo }) => llano(codigo) === texto)
    return curso
      ? una('si', { dice: dice('campos.curso_id', curso.nombre), filtro: { curso_id: curso.id }, suma: true })
      : null
  }
