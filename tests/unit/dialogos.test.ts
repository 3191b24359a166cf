import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/base/root'
import { actosDeclarados } from '../actos.ts'

/*
 * One kind of dialog, and red only for what takes away what nobody can put back
 * (docs/decisions/2026-11-25-dialogos.md).
 */

/** The verbs whose dialogs are red, with what each takes away. A verb that is not here is not red. */
const DEFINITIVOS: Readonly<Record<string, string>> = {
  'cartas.revocar.boton': 'the consent that a guardian signed',
  'catalogos.clientes.borrar.boton': 'the data of a person',
  'catalogos.clientes.foto.quitar': 'the photograph of a student',
  'arreglos.anular.boton': 'an arrangement',
  'grupos.deshacer.boton': 'the charges of a group',
  'catalogos.matriculas.anular.boton': 'an enrolment and its charges',
  'catalogos.matriculas.retirar.boton': 'the place in a course',
  'comun.accion.eliminar': 'a record',
  'constancias.revocar.boton': 'a certificate of the school',
  'convocatorias.renovar.boton': 'the link that people have',
  'facturacion.anular.boton': 'an invoice',
  'formulario.sin_guardar.salir': 'what was typed',
  'layout.salir': 'the same',
  'finiquitos.revocar.boton': 'a settlement certificate',
  'gastos.anular.boton': 'an expense',
  'cajaChica.anular.boton': 'a replenishment',
  'gastos.notas.anular.boton': 'a credit note',
  'gastos.retencion.anular.boton': 'a withholding certificate',
  'gastos.comprobante.quitar': 'the file of a proof',
  'accesos.terminar': 'the link to an account, at once',
  'ajustes.centro.logo.quitar': 'the image of the logo',
  'recibos.anular.boton': 'a receipt',
  'recibos.anular.revertir': 'a receipt of a closed day',
  'registros.rechazar.boton': 'the seats that a registration kept',
  'tesoreria.movimientos.anular.boton': 'a movement of a till',
  'ventas.otra_vez.boton': 'a receipt',
  'usuarios.perfil.pedir.quitar.verbo': 'the secret of a second factor',
  'usuarios.usuarios.quitar_factor.boton': 'the secret of a second factor',
  'vistas.lista.quitar': 'a view, from all who had it',
}
/** The public forms have looks of their own. */
const PUBLICO = 'resources/publico/'
/** Verbs that a screen works out: what they may be. */
const ESCRITOS: Readonly<Record<string, string>> = {
  "alcanza && 'recibos.anular.revertir'": 'recibos.anular.revertir',
  '`usuarios.perfil.pedir.${verbo}.verbo`': 'usuarios.perfil.pedir.quitar.verbo',
  '`registros.${verbo}.boton`': 'registros.rechazar.boton',
}

const files = ['src', 'resources']
  .flatMap((root) =>
    readdirSync(join(projectRoot, root), { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)),
  )
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith(PUBLICO))
  .map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') }))

interface Abierto {
  file: string
  verbo: string
  titulo: string
  rojo: boolean
  detalle: boolean
}

/** The opening tag of each dialog of the house, as far as its own props go. */
const dialogos = files.flatMap(({ file, text }) =>
  [
    ...text.matchAll(/^( *)<(DialogoFormulario|Pregunta|BotonPregunta)\b(?:<[\w[\]]+>)?\n([\s\S]*?)^\1(?:\/>|>)$/gm),
  ].flatMap(([, , , props = '']): Abierto[] => {
    const de = (nombre: string) => new RegExp(`^ *${nombre}=(?:"([^"]*)"|\\{([\\s\\S]*?)\\}$)`, 'm').exec(props)
    const verbo = de('guardar') ?? de('verbo')
    const titulo = de('titulo')
    const escrito = verbo?.[1] ?? verbo?.[2]
    return escrito === undefined
      ? []
      : [
          {
            file,
            verbo: ESCRITOS[escrito] ?? escrito,
            titulo: titulo?.[1] ?? titulo?.[2] ?? '',
            rojo: /^ *color=.*error/m.test(props),
            detalle: /^ *detalle=/m.test(props),
          },
        ]
  }),
)

/** Acts draw theirs from the declaration (`src/form/dialogos/Actos.tsx`); `estados.test.ts` asks for their words. */
const deActos = (await actosDeclarados()).map(({ palabras, grave }) => ({
  verbo: `${palabras}.boton`,
  rojo: grave === true,
}))

it('finds the dialogs that there are', () => {
  expect(dialogos.length).toBeGreaterThan(35)
  expect(dialogos.map(({ verbo }) => verbo)).toContain('tesoreria.cierres.cerrar')
})

it('is red for the verbs that take away for good, and for no other: closing a month is not among them', () => {
  const todos = [...dialogos, ...deActos]
  const rojos = new Set(todos.flatMap(({ verbo, rojo }) => (rojo ? [verbo] : [])))
  expect([...rojos].sort()).toEqual(Object.keys(DEFINITIVOS).sort())
  expect(todos.filter(({ verbo, rojo }) => !rojo && verbo in DEFINITIVOS)).toEqual([])
})

it('names the thing in its title and says what follows where it is red', () => {
  const mudos = dialogos.filter(
    ({ rojo, titulo, detalle }) =>
      rojo && !(/translate\([^)]*, \{?|^(titulo|preguntaDe\(.*\))$/s.test(titulo) && detalle),
  )
  expect(mudos.map(({ file, titulo }) => `${file}: ${titulo}`)).toEqual([])
})

it('is the one of the house: react-admin’s own is used nowhere', () => {
  const ajenos = files.filter(({ text }) =>
    [...text.matchAll(/import (?:type )?\{([^}]*)\} from 'react-admin'/g)].some(([, names = '']) =>
      /\bConfirm\b/.test(names),
    ),
  )
  expect(ajenos.map(({ file }) => file)).toEqual([])
})

it('has no green or amber verb, and no full red one outside these dialogs', () => {
  const SUYOS = [
    'src/form/dialogos/DialogoFormulario.tsx',
    'src/form/dialogos/Pregunta.tsx',
    // They ask in a shape of their own: what becomes of each registration, which of the sales set aside.
    'resources/reportes/nuevos-registros/DecidirVarios.tsx',
    'resources/recibos/recibos-varios/dialogos/DialogoEspera.tsx',
  ]
  const botones = files.flatMap(({ file, text }) =>
    [...text.matchAll(/<(?:Button|LoadingButton)\b([^>]*?)>/gs)].map(([, props = '']) => ({ file, props })),
  )
  expect(botones.length).toBeGreaterThan(100)
  // Changes that wait to be sent are a state, which can be pressed.
  const DE_ESTADO = 'src/layout/avisos/PorEnviar.tsx'
  const teñidos = botones.filter(({ props }) => /color="(success|warning)"/.test(props))
  expect(teñidos.map(({ file }) => file)).toEqual([DE_ESTADO])
  const llenos = botones.filter(({ props }) => /variant="contained"/.test(props) && /color=.*error/.test(props))
  expect(llenos.filter(({ file }) => !SUYOS.includes(file)).map(({ file }) => file)).toEqual([])
})
