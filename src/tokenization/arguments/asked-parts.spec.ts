import { describe, expect, it } from '@jest/globals';
import type { EntityKind } from '../../detection/kinds.js';
import { lacksPart } from './asked-parts.js';

describe('lacksPart', () => {
  it.each<[EntityKind, string, string]>([
    ['NAME', 'Patel', 'full_name'],
    ['NAME', 'Lucía', 'nombre_completo'],
    ['NAME', 'Karla', 'Email address'],
    ['EMAIL', 'nina.petrov', 'email'],
    ['URL', 'menu', 'website URL'],
    ['ADDRESS', 'Hawthorne Boulevard', 'Street address'],
    ['ADDRESS', '9th Street', 'Service address, house number and street'],
    ['ADDRESS', 'Avenida Juárez', 'domicilio'],
    ['ADDRESS', '2817 Stonegate', 'Complete home address'],
  ])('is true for the %s %s as "%s"', (kind, written, words) => {
    expect(lacksPart(kind, written, words, true)).toBe(true);
  });

  it.each<[EntityKind, string, string]>([
    ['NAME', 'Ana Patel', 'full_name'],
    ['NAME', 'Patel', 'last name'],
    ['EMAIL', 'nina@example.com', 'email'],
    ['URL', 'example.com', 'website URL'],
    ['ADDRESS', '2817 Stonegate Drive', 'Street address'],
    ['ADDRESS', 'Hawthorne Boulevard', 'street'],
    ['ADDRESS', 'Plaza del Mercado, s/n', 'domicilio'],
    ['LOCATION', 'Dayton', 'location'],
    ['PHONE', '+14155550142', 'phone'],
  ])('is false for the %s %s as "%s"', (kind, written, words) => {
    expect(lacksPart(kind, written, words, true)).toBe(false);
  });

  it('is false for a full address with a town if no other value follows', () => {
    expect(lacksPart('ADDRESS', '12 Elm Street, Dayton, OH', 'full address', false)).toBe(false);
  });
});
