import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BuiltInPolicies } from './builtin-policies.js';
import { PoliciesRepository } from './policies.repository.js';
import { PoliciesService } from './policies.service.js';
import { PolicyEntity } from './policy.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([PolicyEntity])],
  providers: [
    { provide: BuiltInPolicies, useFactory: () => new BuiltInPolicies() },
    PoliciesRepository,
    PoliciesService,
  ],
  exports: [PoliciesService],
})
export class PoliciesModule {}
