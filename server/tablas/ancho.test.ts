import { describe, expect, it } from 'vitest'
import { Ancho } from './ancho.ts'
import { leerLibro } from './libro.ts'

/** The letters of the rows where an amount in the third column seems cut. */
function partidos(...filas: string[]): string[] {
  const [encabezados, ...cuerpo] = leerLibro(Buffer.from(filas.join('\n'))).filas()
  const ancho = new Ancho((encabezados?.celdas ?? []).map(String), [2])
  for (const fila of cuerpo) ancho.anotar(fila)
  return cuerpo.flatMap((fila) => (ancho.partidoEn(fila) === undefined ? [] : [String(fila.celdas[0])]))
}

describe('an amount cut by its comma in a row that has no more cells than headings', () => {
  it('is told where the program leaves out the last cells of its rows', () => {
    expect(partidos('a,b,monto,saldo', 'x,X,1250,50', 'y,Y,300', 'z,Z,1,500.00', 'w,W,1,500', 'v,V,"1,250"')).toEqual([
      'x',
      'z',
      'w',
    ])
  })

  it('is told where all amounts are followed by two figures, some of which are no number', () => {
    expect(partidos('a,b,monto,nota', 'x,X,1250,50', 'y,Y,300,00')).toEqual(['x', 'y'])
    expect(partidos('a,b,monto,nota', 'x,X,1250,50', 'y,Y,300,0')).toEqual([])
    expect(partidos('a,b,monto,nota', 'x,X,1250,50', 'y,Y,300,75')).toEqual([])
    expect(partidos('a,b,monto,nota', 'x,X,1250,50', 'y,Y,300,00', 'z,Z,18.00,00')).toEqual([])
  })

  it('is told where all amounts are thousands without their decimals', () => {
    expect(partidos('a,b,debe,a favor', 'x,X,1,500.00', 'y,Y,12,500.00', 'z,Z,,')).toEqual(['x', 'y'])
    expect(partidos('a,b,debe,a favor', 'x,X,1,500.00', 'y,Y,500,50.00')).toEqual([])
    expect(partidos('a,b,debe,a favor', 'x,X,0,500.00')).toEqual([])
  })

  it('is not told of two whole amounts that stand beside each other', () => {
    expect(partidos('a,b,matrícula,mensualidad', 'x,X,500,350', 'y,Y,600,400')).toEqual([])
    expect(partidos('a;b;matrícula;mensualidad', 'x;X;1;500.00')).toEqual([])
  })
})
