import { describe, expect, it } from '@jest/globals';
import { databaseName } from './with-service.js';

describe('databaseName', () => {
  it.each([
    [
      'postgres://sotto:s3cret@db.example.com:5432/clinic?sslmode=require',
      'db.example.com:5432/clinic (DATABASE_URL)',
    ],
    ['postgres://db.example.com/clinic', 'db.example.com/clinic (DATABASE_URL)'],
    [undefined, 'embedded, in /srv/sotto (SERVICE_DATA_DIR)'],
  ])('omits the credentials and options of DATABASE_URL=%s', (databaseUrl, name) => {
    expect(databaseName({ databaseUrl, dataDir: '/srv/sotto' })).toBe(name);
  });
});
